import { env } from "#env";
import { asApplication } from "./application-settings.ts";
import { BUILT_PROCESSES } from "./built-processes.ts";
import { requireOneMode } from "./payment-mode.ts";
import { keepRunning } from "./processes.ts";
import { resolveRuntime } from "./runtime.ts";
import { onStopSignal } from "./signals.ts";
import { StartProblem } from "./start-problem.ts";

/** `npm run web` and `npm run worker`: run one process of the shop, for deployments on several machines. */

const STOP_TIMEOUT_MS = 20_000;

async function runSingle(name: string | undefined): Promise<void> {
  const args = name === "web" || name === "worker" ? BUILT_PROCESSES[name] : undefined;
  if (!args) throw new StartProblem("Usage: npm run web, or npm run worker");
  const { database, settings } = await resolveRuntime({ startDatabase: false });
  if (!env.STRIPE_SECRET_KEY && !settings.STRIPE_SECRET_KEY) {
    throw new StartProblem(
      "No card provider is configured: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or run npm start once to use the card sandbox.",
    );
  }
  await requireOneMode(database.url, env.PAYMENTS_LIVE);
  const plan = {
    name: `${name} process`,
    args,
    timeoutMs: STOP_TIMEOUT_MS,
  };
  const kept = keepRunning(
    { ...plan, settings: { ...settings, ...asApplication(database), NODE_ENV: "production" } },
    (reason) => {
      console.error(reason);
      process.exit(1);
    },
  );
  onStopSignal(
    () => void kept.stop().then(() => process.exit(0)),
    () => {
      kept.kill();
      process.exit(130);
    },
  );
}

runSingle(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
