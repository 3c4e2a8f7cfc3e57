// Draws texts with state-machine-cat: the SVG of each.
import { readFileSync } from "node:fs";
import * as smcat from "state-machine-cat";

const texts = JSON.parse(readFileSync(0, "utf8"));
const answers = await Promise.all(
  texts.map(async (text) => ({ svg: await smcat.render(text, { outputType: "svg" }) })),
);
process.stdout.write(JSON.stringify(answers));
