import { spawn } from "node:child_process";
import { childEnvironment } from "#server/start/processes.ts";

/** The exit code of a program, and everything that the program printed. */
export interface Ended {
  code: number;
  out: string;
  err: string;
}

interface ProgramOptions {
  cwd?: string;
  settings?: Record<string, string>;
  /** Sends the program's output to standard error while the program runs. */
  isShown?: boolean;
  input?: string;
}

/**
 * Runs a program of the machine and waits until the program ends. @throws Error when the program is missing
 */
export function tryProgram(
  program: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<Ended> {
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: childEnvironment(options.settings ?? {}),
    stdio: ["pipe", "pipe", "pipe"],
  });
  const output = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    output.out += chunk;
    if (options.isShown) process.stderr.write(chunk);
  });
  child.stderr.on("data", (chunk) => {
    output.err += chunk;
    if (options.isShown) process.stderr.write(chunk);
  });
  child.stdin.on("error", () => {});
  child.stdin.end(options.input ?? "");
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 128, ...output }));
  });
}

/**
 * Returns the output of a program. @throws Error with the end of the program's messages when the program
 * fails
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<string> {
  const { code, out, err } = await tryProgram(program, args, options);
  if (code !== 0)
    throw new Error(`${program} ${args[0]} ended with ${code}:\n${`${out}\n${err}`.trim().slice(-2_000)}`);
  return out.trim();
}
