import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { beginCommand } from "#tests/begin-command.ts";
import { REPORTS, runStep, vitest } from "#tests/run-step.ts";

/** The part `move` of `npm run proof`: moves a whole catalog between shops. */

const HELP = `Usage: npm run lab -- move [options]

Builds a shop with 300 products, 120 variants, 900 images, 40 coupons and 20,000 keys, exports it, and moves it
into an empty shop by the commands and into another one by the actions of the back office. Compares all three
shops row by row, and shows that the same files change nothing afterwards. Takes some minutes.

  --reduced   uses the small numbers of npm test
  --help      prints this text

Exit codes: 0 everything is equal, 1 something differs, 2 wrong usage.`;

function readOptions() {
  const { values } = parseArgs({
    options: { reduced: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
  });
  return values;
}

async function move(options: ReturnType<typeof readOptions>): Promise<number> {
  process.env.HANDOVER_FAULTS = options.reduced ? "reduced" : "full";
  mkdirSync(REPORTS, { recursive: true });
  const code = await runStep([...vitest("move", "database").command, "lab/move"]);
  return code === 0 ? 0 : 1;
}

process.exitCode = await beginCommand(HELP, readOptions, move);
