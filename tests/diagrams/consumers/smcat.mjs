// Parses texts with state-machine-cat: the syntax tree of each, or what is wrong with it.
import { readFileSync } from "node:fs";
import * as smcat from "state-machine-cat";

const texts = JSON.parse(readFileSync(0, "utf8"));
const answers = await Promise.all(texts.map(async (text) => {
  try {
    return { tree: await smcat.render(text, { outputType: "json" }) };
  } catch (wrong) {
    return { error: `${wrong.message} ${JSON.stringify(wrong.location ?? {})}` };
  }
}));
process.stdout.write(JSON.stringify(answers));
