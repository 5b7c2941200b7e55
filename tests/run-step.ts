import { spawn } from "node:child_process";

/** The folder for the report of each step. */
export const REPORTS = ".cache/test-reports";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Returns the command that runs some of vitest's projects, and the path of the command's report. */
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

interface StepOptions {
  /** When true, the function writes all output of the program to standard error. */
  quiet?: boolean;
  /**
   * The value "at the end" prints the output only after the program has ended. In this way, the outputs of
   * programs that run at the same time do not mix.
   */
  output?: "at once" | "at the end";
  /** A text that the function prints before the output of the program. */
  title?: string;
}

/**
 * Runs a program of node_modules or a Node script, and resolves with the exit code. When this process gets a
 * signal, the program ends first, and then this process ends. In this case, the promise never resolves.
 */
export function runStep(command: readonly string[], options: StepOptions = {}): Promise<number> {
  const [program = "", ...rest] = command;
  const isKept = options.output === "at the end";
  if (!isKept && options.title) process.stdout.write(options.title);
  return new Promise((resolve) => {
    const child = spawn(program === "node" ? process.execPath : `node_modules/.bin/${program}`, rest, {
      stdio: options.quiet
        ? ["ignore", process.stderr, process.stderr]
        : isKept
          ? ["ignore", "pipe", "pipe"]
          : "inherit",
    });
    const kept: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => kept.push(chunk));
    let ending: NodeJS.Signals | undefined;
    const passOn = (signal: NodeJS.Signals) => {
      ending = signal;
      // Ctrl+C is not forwarded, because a terminal also sends Ctrl+C to the child.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, passOn);
    const end = (code: number) => {
      for (const signal of SIGNALS) process.off(signal, passOn);
      if (isKept) process.stdout.write(Buffer.concat([Buffer.from(options.title ?? ""), ...kept]));
      if (ending) process.kill(process.pid, ending);
      else resolve(code);
    };
    child.on("error", () => end(127));
    child.on("close", (code) => end(code ?? 1));
  });
}
