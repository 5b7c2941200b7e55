import { spawn } from "node:child_process";

/** The folder for the report of each step. */
export const REPORTS = ".cache/test-reports";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Returns the command that runs some of vitest's projects, and the path of its report. */
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
 * Runs a program of node_modules or a Node script, and resolves with its exit code. `quiet` sends all its
 * output to standard error. A signal to this process ends the program first and then this process. In this
 * case the promise never resolves.
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
      // A terminal also sends Ctrl+C to the child. Forwarding it would deliver the signal twice.
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
