import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A process of the shop. */
export type ProcessPlan = {
  /** What a person reads: "web server". */
  name: string;
  /** Arguments of Node: the file first. */
  args: string[];
  /** Settings it gets besides the environment of this process. */
  settings: Record<string, string>;
  /** How long it may take to end after SIGTERM, in milliseconds; then it is killed. */
  patience: number;
};

/** A process that is kept running. */
export type KeptProcess = {
  /** Ends it in its regular way and waits; repeatable. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
  /** Ends it and starts it with the code as it is now. */
  restart(): void;
};

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LEASH = new URL("./leash.mjs", import.meta.url).href;
const STARTS_ALLOWED = 5;
const WINDOW_MS = 60_000;
/** A process that ends this soon after its very first start has a reason that a second start does not change. */
const FIRST_BREATH_MS = 3_000;

/** The environment of a child: ours as it is, with settings added; nothing is read from it here. */
export function childEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  // Handed on whole, so that children read the same settings as this process.
  return { ...process.env, ...settings };
}

/**
 * Starts a process and starts it again when it ends by itself, waiting longer each time; `giveUp` is called with the
 * reason when that happens five times within a minute.
 */
export function keepRunning(plan: ProcessPlan, giveUp: (reason: string) => void): KeptProcess {
  const starts: number[] = [];
  let isStopping = false;
  let isReplacing = false;
  let timer: NodeJS.Timeout | undefined;
  let child = launch();

  function launch(): ChildProcess {
    starts.push(Date.now());
    // A session of its own: Ctrl+C in the terminal reaches this process alone, which ends the others in their order.
    const started = spawn(process.execPath, ["--import", LEASH, ...plan.args], {
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
    const isStillborn = starts.length <= 2 && now - (starts.at(-1) ?? 0) < FIRST_BREATH_MS && recent === 2;
    if (recent >= STARTS_ALLOWED || isStillborn) {
      giveUp(`The ${plan.name} ended ${how}, ${recent} times within a minute. What it said stands above.`);
      return;
    }
    const delay = Math.min(250 * 2 ** (recent - 1), 5_000);
    console.error(`The ${plan.name} ended ${how}; it is started again in ${delay / 1000} s.`);
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
      const impatient = setTimeout(() => {
        console.error(`The ${plan.name} does not end; it is killed.`);
        child.kill("SIGKILL");
      }, plan.patience);
      await gone;
      clearTimeout(impatient);
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
