import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { printProblem } from "./steps.ts";

export type ProcessPlan = {
  /** The name of the process in messages, such as "web server". */
  name: string;
  /** The arguments of Node; the first argument is the file. */
  args: string[];
  /** Settings in addition to the environment of this process. */
  settings: Record<string, string>;
  /**
   * How long the process may take to end after SIGTERM, in milliseconds. After `timeoutMs` milliseconds, the
   * process is killed.
   */
  timeoutMs: number;
  /**
   * Runs the file as a thread of this process. A thread needs less memory than a separate process. A thread
   * gets the message "stop" instead of SIGTERM. An error in the thread does not end this process.
   */
  isThread?: boolean;
};

/** A process that is restarted when it ends by itself. */
export type SupervisedProcess = {
  /** Ends the process in the regular way and waits for its end. Repeated calls are safe. */
  stop(): Promise<void>;
  kill(): void;
  /** Ends the process and starts it again with the current code. */
  restart(): void;
};

/** One run of a process or thread, from its start to its end. */
type StartedProcess = {
  /** Asks the process or thread to end in the regular way. */
  end(): void;
  kill(): void;
  lives(): boolean;
  /**
   * Calls the listener once when the process has ended. `how` describes the end, for example "by SIGKILL" or
   * "with exit code 1".
   */
  onEnd(listener: (how: string) => void): void;
};

// The relative path `../..` leads to the project folder both from the source folder and from the bundle
// folder build/start.
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PARENT_WATCHDOG = new URL("../../server/start/parent-watchdog.mjs", import.meta.url).href;
/**
 * The maximum heap size of a thread, in megabytes. A thread that needs a larger heap ends with an error. The
 * process that started the thread continues.
 */
const THREAD_HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 2 };

const STARTS_ALLOWED = 5;
const WINDOW_MS = 60_000;
/**
 * A process that ends within this time after its first start will probably fail again for the same reason.
 */
const EARLY_EXIT_MS = 3_000;

/** Returns the environment of a child process: the environment of this process plus `settings`. */
export function childEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  // The whole environment is passed on, because child processes must read the same settings as this process.
  return { ...process.env, ...settings };
}

/**
 * Starts a process. A process that ends by itself is restarted, with a longer delay after each end. Calls
 * `giveUp` with the reason after five starts within a minute, or when the first two starts fail immediately.
 */
export function keepRunning(plan: ProcessPlan, giveUp: (reason: string) => void): SupervisedProcess {
  const starts: number[] = [];
  let isStopping = false;
  let isReplacing = false;
  let timer: NodeJS.Timeout | undefined;
  let child = launch();

  function launch(): StartedProcess {
    starts.push(Date.now());
    const started = startProcess(plan, (reason) =>
      giveUp(`The ${plan.name} could not be started: ${reason}`),
    );
    started.onEnd(ended);
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
    printProblem(`The ${plan.name} ended ${how}; restarting in ${delay / 1000} s.`);
    timer = setTimeout(() => {
      child = launch();
    }, delay);
  }

  return {
    async stop(): Promise<void> {
      isStopping = true;
      clearTimeout(timer);
      if (!child.lives()) return;
      const gone = new Promise<void>((resolve) => child.onEnd(() => resolve()));
      child.end();
      const killTimer = setTimeout(() => {
        printProblem(`The ${plan.name} did not end in time and is killed.`);
        child.kill();
      }, plan.timeoutMs);
      await gone;
      clearTimeout(killTimer);
    },
    kill(): void {
      isStopping = true;
      clearTimeout(timer);
      if (child.lives()) child.kill();
    },
    restart(): void {
      if (isStopping || isReplacing || !child.lives()) return;
      isReplacing = true;
      child.end();
    },
  };
}

/**
 * Starts a process or a thread.
 * @param failed called with the reason when the process or thread could not be started
 */
function startProcess(plan: ProcessPlan, failed: (reason: string) => void): StartedProcess {
  return plan.isThread ? startThread(plan, failed) : startChild(plan, failed);
}

function startChild(plan: ProcessPlan, failed: (reason: string) => void): StartedProcess {
  // The child process has its own session, separate from the session of the terminal. Therefore Ctrl+C in the
  // terminal reaches only this process, and this process then stops its children in the regular way.
  const child = spawn(process.execPath, ["--import", PARENT_WATCHDOG, ...plan.args], {
    cwd: ROOT,
    env: childEnvironment(plan.settings),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
  child.once("error", (error) => failed(error.message));
  return {
    end: () => child.kill("SIGTERM"),
    kill: () => child.kill("SIGKILL"),
    lives: () => child.exitCode === null && child.signalCode === null && child.pid !== undefined,
    onEnd: (listener) =>
      void child.once("exit", (code, signal) => listener(signal ? `by ${signal}` : `with exit code ${code}`)),
  };
}

function startThread(plan: ProcessPlan, failed: (reason: string) => void): StartedProcess {
  const [file = "", ...argv] = plan.args;
  let isRunning = true;
  const thread = new Worker(resolve(ROOT, file), {
    argv,
    env: childEnvironment(plan.settings),
    execArgv: [],
    resourceLimits: THREAD_HEAP,
  });
  thread.once("exit", () => {
    isRunning = false;
  });
  thread.once("error", (error: Error) => {
    if ("code" in error && error.code === "ERR_WORKER_INIT_FAILED") failed(error.message);
    else console.error(error);
  });
  return {
    end: () => thread.postMessage("stop"),
    kill: () => void thread.terminate(),
    lives: () => isRunning,
    onEnd: (listener) => void thread.once("exit", (code) => listener(`with exit code ${code}`)),
  };
}
