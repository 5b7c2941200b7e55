import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runStep } from "#tests/run-step.ts";
import { experiments, listExperiments } from "./experiments.ts";

/** `npm run lab -- NAME`: runs one command of the laboratory in this process. */

const HELP = `Usage: npm run lab -- NAME [options]

Runs a measurement or a rehearsal that is too long or too large for npm test.

${listExperiments()}

"npm run lab -- NAME --help" prints the options of a command. lab/README.md says more about each.

Exit codes: 0 success, 2 an unknown name; otherwise those of the command.`;

const WRONG_USAGE = 2;
const [name = "", ...rest] = process.argv.slice(2);
const experiment = Object.hasOwn(experiments, name) ? experiments[name] : undefined;

if (["", "--help", "-h"].includes(name)) {
  console.log(HELP);
} else if (!experiment) {
  console.error(`The laboratory has no command "${name}". Its commands are:\n\n${listExperiments()}`);
  process.exitCode = WRONG_USAGE;
} else if (
  experiment.needsBuild &&
  !rest.includes("--help") &&
  (await runStep(["node", "scripts/bootstrap.mjs", "build"], { quiet: true })) !== 0
) {
  console.error("The shop could not be built.");
  process.exitCode = 1;
} else {
  const file = resolve(experiment.file);
  process.argv = [process.execPath, file, ...(experiment.args ?? []), ...rest];
  await import(pathToFileURL(file).href);
}
