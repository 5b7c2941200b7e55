import { spawn } from "node:child_process";

/** Where each step of a run leaves its report. */
export const REPORTS = ".cache/test-reports";

/** The command and the report of some of vitest's projects. */
export const vitest = (name: string, ...projects: string[]): { command: string[]; report: string } => ({
  command: [
    "vitest",
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${REPORTS}/${name}.json`,
  ],
  report: `${REPORTS}/${name}.json`,
});

/** Runs a program of the packages, or a script with Node, and answers its exit code. `quiet`: all it says goes to standard error. */
export function runStep(command: readonly string[], options: { quiet?: boolean } = {}): Promise<number> {
  const [program = "", ...rest] = command;
  return new Promise((resolve) => {
    const child = spawn(program === "node" ? process.execPath : `node_modules/.bin/${program}`, rest, {
      stdio: options.quiet ? ["ignore", process.stderr, process.stderr] : "inherit",
    });
    child.on("error", () => resolve(127));
    child.on("close", (code) => resolve(code ?? 1));
  });
}
