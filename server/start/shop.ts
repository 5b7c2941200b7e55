import { join } from "node:path";
import type { OpenDatabase } from "@handover/embedded-postgres/open-database.ts";
import { openDatabase } from "@handover/embedded-postgres/open-database.ts";
import { grantApplicationRights, roleOf } from "#db/application-role.ts";
import { env } from "#env";
import { announce } from "./announcement.ts";
import { asApplication, proofSettings } from "./application-settings.ts";
import { hasNoProduct, loadDemoCatalog } from "./demo-catalog.ts";
import { storeMailboxKey } from "./mailbox-key.ts";
import { bringUpToDate } from "./migrations.ts";
import { requireOneMode } from "./payment-mode.ts";
import type { ProcessPlan, SupervisedProcess } from "./processes.ts";
import { keepRunning } from "./processes.ts";
import { localAddress, requireFreePort, waitForAnswer } from "./readiness.ts";
import { sandboxSettings, storeSandboxKeys } from "./sandbox-keys.ts";
import { issueSetupCode } from "./setup-code.ts";
import { onStopSignal } from "./signals.ts";
import { StartProblem } from "./start-problem.ts";
import { requireVaultKeys } from "./vault-keys.ts";

/** The parts in which `npm start` and `npm run dev` differ: the files that each process runs. */
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
 * server. Then it ends this process: with 0 after Ctrl+C or SIGTERM, with 1 and a reason when a part does not
 * start or keeps failing.
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
    const usesSandbox = !env.STRIPE_SECRET_KEY;
    if (usesSandbox && env.APP_ENV === "production") {
      throw new StartProblem(
        "The card sandbox does not run in production: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.",
      );
    }
    await requireFreePort(env.HOST, env.PORT, "PORT");
    if (usesSandbox) await requireFreePort(env.HOST, env.SANDBOX_PORT, "SANDBOX_PORT");

    opening = openDatabase({
      dataDir: env.HANDOVER_DATA,
      databaseUrl: env.DATABASE_URL,
      ownerUrl: env.MIGRATION_DATABASE_URL ?? env.DATABASE_DIRECT_URL,
    });
    const database = await opening;
    if (ending) return;
    void database.closed.then((reason) => fail(`The database has ended: ${reason}`));
    await bringUpToDate(database.url);
    await grantApplicationRights(database.url, roleOf(database.applicationUrl));
    await requireVaultKeys(database.url);
    await requireOneMode(database.url, env.PAYMENTS_LIVE);

    const keys = usesSandbox ? storeSandboxKeys(env.HANDOVER_DATA, env.SANDBOX_PORT) : undefined;
    const mailboxKey =
      env.APP_ENV === "production" ? undefined : (env.MAILBOX_KEY ?? storeMailboxKey(env.HANDOVER_DATA));
    const settings: Record<string, string> = {
      DATABASE_URL: database.url,
      HANDOVER_DATA: env.HANDOVER_DATA,
      NODE_ENV: plan.nodeEnv,
      ...(keys ? sandboxSettings(keys) : {}),
      ...(mailboxKey ? { MAILBOX_KEY: mailboxKey } : {}),
    };
    if (env.APP_ENV === "demo" && (await hasNoProduct(database.url))) {
      console.log("Loading the demo catalog...");
      await loadDemoCatalog(settings, aborted.signal);
    }
    const setupCode = await issueSetupCode(database.url);
    if (ending) return;

    const keep = (name: string, args: string[], timeoutMs: number, own: Partial<ProcessPlan> = {}) =>
      keepRunning({ name, args, settings, timeoutMs, ...own }, fail);
    if (keys) {
      const args = ["--port", String(keys.port), "--data", join(env.HANDOVER_DATA, "sandbox")];
      args.push(
        "--webhook-url",
        `${localAddress(env.HOST, env.PORT).replace("127.0.0.1", "localhost")}/webhooks/stripe`,
      );
      processes.sandbox = keep("card sandbox", [...plan.sandbox, ...args], 5_000, {
        isThread: plan.isSandboxThread ?? false,
        settings: {
          NODE_ENV: plan.nodeEnv,
          SANDBOX_API_KEY: keys.secretKey,
          SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
        },
      });
    }
    const own = { settings: { ...settings, ...asApplication(database) } };
    processes.web = keep("web server", plan.web, 15_000, own);
    processes.worker = keep("worker", plan.worker, 15_000, {
      settings: { ...own.settings, ...proofSettings(database) },
    });

    await waitForAnswer(`${localAddress(env.HOST, env.PORT)}/readyz`, {
      name: "web server",
      timeoutMs: READY_TIMEOUT_MS,
    });
    if (keys)
      await waitForAnswer(`http://localhost:${keys.port}/`, {
        name: "card sandbox",
        timeoutMs: READY_TIMEOUT_MS,
        any: true,
      });
    if (ending) return;
    announce({ sandboxPort: keys?.port, mailboxKey, setupCode });
    plan.onRunning?.({ web: processes.web, worker: processes.worker, sandbox: processes.sandbox });
  }
}
