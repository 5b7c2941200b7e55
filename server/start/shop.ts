import type { OpenDatabase } from "@handover/embedded-postgres/open-database.ts";
import { openDatabase } from "@handover/embedded-postgres/open-database.ts";
import { findServerPaths } from "@handover/embedded-postgres/paths.ts";
import { env } from "#env";
import { announce } from "./announcement.ts";
import { asApplication, proofSettings } from "./application-settings.ts";
import { prepareShop, requireProvider } from "./prepare-shop.ts";
import type { SupervisedProcess } from "./processes.ts";
import { keepRunning } from "./processes.ts";
import { localAddress, requireFreePort, waitForAnswer } from "./readiness.ts";
import { hasProviderKey, sandboxPlan } from "./sandbox-keys.ts";
import { onStopSignal } from "./signals.ts";
import { StartProblem } from "./start-problem.ts";
import { printStep, runSilently, secondsSince } from "./steps.ts";

/** The differences between `npm start` and `npm run dev`: the files that each process runs. */
export type ShopPlan = {
  nodeEnv: "production" | "development";
  web: string[];
  worker: string[];
  sandbox: string[];
  /** Whether the sandbox runs as a thread of this process. */
  isSandboxThread?: boolean;
  /** Called when all processes run. */
  onRunning?: (processes: Record<"web" | "worker" | "sandbox", SupervisedProcess | undefined>) => void;
};

const READY_TIMEOUT_MS = 60_000;
const FORCED = 130;

/**
 * Runs the whole shop until a stop signal: database, migrations, demo products, card sandbox, worker, web
 * server. When the shop has stopped, the function ends this process. The exit code is 0 after Ctrl+C or
 * SIGTERM. When a process of the shop does not start or keeps failing, the function prints the reason and the
 * exit code is 1.
 */
export async function runShop(plan: ShopPlan): Promise<void> {
  const processes: Partial<Record<"web" | "worker" | "sandbox", SupervisedProcess>> = {};
  const aborted = new AbortController();
  let opening: Promise<OpenDatabase> | undefined;
  let ending: Promise<void> | undefined;

  const stopAll = async (exitCode: number) => {
    aborted.abort();
    for (const name of ["web", "worker", "sandbox"] as const) await processes[name]?.stop();
    await (await opening?.catch(() => undefined))?.stop();
    process.exit(exitCode);
  };
  const end = (exitCode: number) => {
    ending ??= stopAll(exitCode);
    return ending;
  };
  const fail = (reason: string) => {
    if (!ending) console.error(reason);
    void end(1);
  };
  const force = async () => {
    for (const one of Object.values(processes)) one.kill();
    await (await opening?.catch(() => undefined))?.stop("abort");
    process.exit(FORCED);
  };
  onStopSignal(
    () => {
      console.log("\nStopping...");
      void end(0);
    },
    () => void force(),
  );

  try {
    await start();
  } catch (error) {
    if (ending) return;
    const reason = error instanceof Error ? error.message : String(error);
    fail(error instanceof StartProblem ? reason : `The shop did not start: ${reason}`);
  }

  async function start(): Promise<void> {
    requireProvider();
    await requireFreePort(env.HOST, env.PORT, "PORT");
    if (!hasProviderKey(env)) await requireFreePort(env.HOST, env.SANDBOX_PORT, "SANDBOX_PORT");

    const isFirst = !env.DATABASE_URL && !findServerPaths(env.HANDOVER_DATA);
    const step = isFirst ? printStep : runSilently;
    opening = step({ title: "Creating the database", next: "create its tables" }, () =>
      openDatabase({
        dataDir: env.HANDOVER_DATA,
        databaseUrl: env.DATABASE_URL,
        ownerUrl: env.MIGRATION_DATABASE_URL ?? env.DATABASE_DIRECT_URL,
      }),
    );
    const database = await opening;
    if (ending) return;
    void database.closed.then((reason) => fail(`The database has ended: ${reason}`));
    const prepared = await prepareShop(database, plan.nodeEnv, aborted.signal);
    if (ending) return;

    const { settings, sandboxKeys: keys, mailboxKey, setupCode } = prepared;
    if (keys) {
      const own = { nodeEnv: plan.nodeEnv, isThread: plan.isSandboxThread ?? false };
      processes.sandbox = keepRunning(sandboxPlan(keys, plan.sandbox, own), fail);
    }
    const own = { settings: { ...settings, ...asApplication(database), ...quietAtTerminal() } };
    const timeoutMs = 15_000;
    processes.web = keepRunning({ name: "web server", args: plan.web, timeoutMs, ...own }, fail);
    const withProofs = { settings: { ...own.settings, ...proofSettings(database) } };
    processes.worker = keepRunning({ name: "worker", args: plan.worker, timeoutMs, ...withProofs }, fail);

    await step({ title: "Starting the web server, the worker and the card sandbox" }, () =>
      waitForAnswers(keys?.port),
    );
    if (ending) return;
    announce({ sandboxPort: keys?.port, mailboxKey, setupCode }, isFirst ? undefined : secondsSince(0));
    plan.onRunning?.({ web: processes.web, worker: processes.worker, sandbox: processes.sandbox });
  }
}

async function waitForAnswers(sandboxPort: number | undefined): Promise<void> {
  await waitForAnswer(`${localAddress(env.HOST, env.PORT)}/readyz`, {
    name: "web server",
    timeoutMs: READY_TIMEOUT_MS,
  });
  if (sandboxPort)
    await waitForAnswer(`http://localhost:${sandboxPort}/`, {
      name: "card sandbox",
      timeoutMs: READY_TIMEOUT_MS,
      any: true,
    });
}

/**
 * A person at a terminal sees only warnings and errors. With `npm start -- --verbose`, the person also sees
 * each request. The setting LOG_LEVEL overrides which log lines are shown.
 */
function quietAtTerminal(): Record<string, string> {
  if (!process.stdout.isTTY || process.env.LOG_LEVEL || process.argv.includes("--verbose")) return {};
  return { LOG_LEVEL: "warn" };
}
