import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A process of the shop. */
export type ProcessPlan = {
  /** The name for messages: "web server". */
  name: string;
  /** The arguments of Node, the file first. */
  args: string[];
  /** Settings in addition to the environment of this process. */
  settings: Record<string, string>;
  /** How long the process may take to end after SIGTERM, in milliseconds. Then it is killed. */
  timeoutMs: number;
};

/** A process that is restarted when it ends by itself. */
export type SupervisedProcess = {
  /** Ends the process in the regular way and waits for its end. Repeated calls are safe. */
  stop(): Promise<void>;
  /** Kills the process immediately. */
  kill(): void;
  /** Ends the process and starts it again with the current code. */
  restart(): void;
};

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PARENT_WATCHDOG = new URL("./parent-watchdog.mjs", import.meta.url).href;
const STARTS_ALLOWED = 5;
const WINDOW_MS = 60_000;
/** A process that ends this soon after its first start will probably fail again for the same reason. */
const EARLY_EXIT_MS = 3_000;

/** Returns the environment of a child process: that of this process plus `settings`. */
export function childEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  // Passed on completely, so that child processes read the same settings as this process.
  return { ...process.env, ...settings };
}

/**
 * Starts a process and restarts it when it ends by itself, with a longer delay each time. Calls `giveUp` with
 * the reason after five starts within a minute, or when the first two starts fail at once.
 */
export function keepRunning(plan: ProcessPlan, giveUp: (reason: string) => void): SupervisedProcess {
  const starts: number[] = [];
  let isStopping = false;
  let isReplacing = false;
  let timer: NodeJS.Timeout | undefined;
  let child = launch();

  function launch(): ChildProcess {
    starts.push(Date.now());
    // The process has its own session: Ctrl+C in the terminal reaches only this process, which stops the
    // others in order.
    const started = spawn(process.execPath, ["--import", PARENT_WATCHDOG, ...plan.args], {
      cwd: ROOT,
      env: childEnvironment(plan.settings),
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      detached: true,
    });
    started.once("error", (error) => giveUp(`The ${plan.name} could not be started: ${error.message}`));
    started.once("exit", (code, signal) => ended(signal ? `by ${signal}` : `with exit code ${code}`));
    return started;
  }

  function ended(how: string): void {
    if (isStopping) return;
    if (isReplacing) {
      isReplacing = false;
      starts.length = 0;
      child = launch();
      return;
    }
    const now = Date.now();
    const recent = starts.filter((at) => at > now - WINDOW_MS).length;
    const failsAtStart = starts.length <= 2 && now - (starts.at(-1) ?? 0) < EARLY_EXIT_MS && recent === 2;
    if (recent >= STARTS_ALLOWED || failsAtStart) {
      giveUp(`The ${plan.name} ended ${how}, ${recent} times within a minute. Its output is above.`);
      return;
    }
    const delay = Math.min(250 * 2 ** (recent - 1), 5_000);
    console.error(`The ${plan.name} ended ${how}; restarting in ${delay / 1000} s.`);
    timer = setTimeout(() => {
      child = launch();
    }, delay);
  }

  const lives = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  return {
    async stop(): Promise<void> {
      isStopping = true;
      clearTimeout(timer);
      if (!lives()) return;
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      const killTimer = setTimeout(() => {
        console.error(`The ${plan.name} did not end in time and is killed.`);
        child.kill("SIGKILL");
      }, plan.timeoutMs);
      await gone;
      clearTimeout(killTimer);
    },
    kill(): void {
      isStopping = true;
      clearTimeout(timer);
      if (lives()) child.kill("SIGKILL");
    },
    restart(): void {
      if (isStopping || isReplacing || !lives()) return;
      isReplacing = true;
      child.kill("SIGTERM");
    },
  };
}
