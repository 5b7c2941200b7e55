import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "#server/start/processes.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/**
 * Starts the command line tool as `npm run handover --` does, in a process that a test can kill.
 * @param root the folder of the program
 */
export function startHandover(
  args: readonly string[],
  settings: Record<string, string>,
  root: string = ROOT,
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, ["server/start/command-line.ts", ...args], {
    cwd: root,
    env: childEnvironment({ APP_ENV: "test", ...settings }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { child, ended: watch(child) };
}

/**
 * Starts the command without its usual parent process. When a test kills the started process, it therefore
 * kills the command itself, and not only the command's parent.
 */
export function startCommand(
  args: readonly string[],
  settings: Record<string, string>,
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, ["scripts/handover.ts", ...args], {
    cwd: ROOT,
    env: childEnvironment({ APP_ENV: "test", ...settings }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { child, ended: watch(child) };
}

async function watch(child: ChildProcess): Promise<Ended> {
  const output = { out: "", err: "" };
  child.stdout?.on("data", (text) => {
    output.out += text;
  });
  child.stderr?.on("data", (text) => {
    output.err += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, ...output };
}
