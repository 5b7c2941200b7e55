import { spawn } from "node:child_process";

/** Where each step of a run leaves its report. */
export const REPORTS = ".cache/test-reports";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

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

/**
 * Runs a program of the packages, or a script with Node, and answers its exit code. `quiet`: all it says goes to standard error.
 * A signal that ends this process ends the program first: there is no answer then.
 */
export function runStep(command: readonly string[], options: { quiet?: boolean } = {}): Promise<number> {
  const [program = "", ...rest] = command;
  return new Promise((resolve) => {
    const child = spawn(program === "node" ? process.execPath : `node_modules/.bin/${program}`, rest, {
      stdio: options.quiet ? ["ignore", process.stderr, process.stderr] : "inherit",
    });
    let ending: NodeJS.Signals | undefined;
    const passOn = (signal: NodeJS.Signals) => {
      ending = signal;
      // A terminal sends Ctrl+C to the child as well: passing it on would make it two.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, passOn);
    const end = (code: number) => {
      for (const signal of SIGNALS) process.off(signal, passOn);
      if (ending) process.kill(process.pid, ending);
      else resolve(code);
    };
    child.on("error", () => end(127));
    child.on("close", (code) => end(code ?? 1));
  });
}
