// Runs exported machines with XState: sends what was sent in recorded runs, answers guards as they were
// answered, and tells which transitions were taken, where they led and what they did, or what went otherwise.
import { readFileSync } from "node:fs";
import { assign, createActor, createMachine } from "xstate";

const { machines, runs } = JSON.parse(readFileSync(0, "utf8"));

/** Everything in a configuration that has a key. */
function* found(config, key) {
  if (config === null || typeof config !== "object") return;
  if (key in config && !Array.isArray(config)) yield config[key];
  for (const inner of Object.values(config)) yield* found(inner, key);
}

/** Another chart as the caller sees it: it runs until it is told to end. */
const called = createMachine({
  initial: "running",
  states: { running: { on: { end: "over" } }, over: { type: "final" } },
});

function leafOf(value) {
  return typeof value === "string" ? value : `${Object.keys(value)[0]}.${leafOf(Object.values(value)[0])}`;
}

/** The machine with a state before all others, out of which it goes to where a recording starts. */
function startingIn(config, start) {
  const recording = { always: { target: `#${config.id}.${start}` } };
  return { ...config, initial: "recording", states: { recording, ...config.states } };
}

function replay(config, start, steps) {
  const path = [];
  let [asked, acted] = [0, 0];
  const ask = (id) => {
    const step = steps[path.length];
    if (step === undefined) return false; // the recording ends here
    const expected = step.questions[asked++];
    if (expected?.[0] !== id) {
      throw new Error(`step ${path.length}: asks ${id}, recorded ${expected}`);
    }
    return expected[1];
  };
  const guards = {};
  for (const guard of found(config, "guard")) {
    guards[guard.type] = (_, params) => params.guards.every(({ id }) => ask(id));
  }
  const actors = {};
  for (const { src } of found(config, "invoke")) actors[src] = called;
  // an action changes something, or else XState would not ask again what it has just asked
  const actions = {};
  for (const one of ["entry", "exit", "actions"].flatMap((key) => [...found(config, key)]).flat()) {
    actions[one.type] = assign(({ context }) => ({ done: [...(context.done ?? []), one.type] }));
  }
  const machine = createMachine(startingIn(config, start)).provide({ guards, actors, actions });
  const inspect = (event) => {
    if (event.type !== "@xstate.microstep" || event.actorRef._parent !== undefined) return;
    for (const transition of event._transitions) {
      if (transition.meta === undefined) continue; // the start
      const left = steps[path.length]?.questions.slice(asked) ?? [];
      if (left.length) throw new Error(`step ${path.length}: did not ask ${left}`);
      const done = event.snapshot.context.done ?? [];
      path.push([transition.meta.transition, leafOf(event.snapshot.value), done.slice(acted)]);
      [asked, acted] = [0, done.length];
    }
  };
  let wrong = null;
  const noting = (task) => (given) => {
    try {
      task(given);
    } catch (error) {
      wrong ??= error;
    }
  };
  const actor = createActor(machine, { inspect: noting(inspect) });
  actor.subscribe({ error: (error) => (wrong ??= error) });
  actor.start();
  while (path.length < steps.length && wrong === null) {
    const before = path.length;
    const { trigger } = steps[before];
    if (trigger === "advance") {
      const [child] = Object.values(actor.getSnapshot().children).filter((one) => one !== undefined);
      if (child === undefined) throw new Error(`step ${before}: nothing was taken by itself`);
      child.send({ type: "end" });
    } else {
      actor.send({ type: trigger });
    }
    if (wrong === null && path.length === before) throw new Error(`step ${before}: ${trigger} did nothing`);
  }
  if (wrong !== null) throw wrong;
  return path;
}

const answers = runs.map(({ chart, start, steps }) => {
  try {
    return { path: replay(machines[chart], start, steps) };
  } catch (wrong) {
    return { error: `${wrong.message ?? wrong} ${wrong.cause ?? ""}` };
  }
});
process.stdout.write(JSON.stringify(answers));
