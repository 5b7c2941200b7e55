import { env } from "#env";
import { asApplication, proofSettings } from "./application-settings.ts";
import { BUILT_PROCESSES } from "./built-processes.ts";
import { readMailboxKey } from "./mailbox-key.ts";
import { requireOneMode } from "./payment-mode.ts";
import { keepRunning, type ProcessPlan } from "./processes.ts";
import { resolveRuntime } from "./runtime.ts";
import { hasProviderKey, PROVIDER_SETTINGS, readSandboxKeys, sandboxPlan } from "./sandbox-keys.ts";
import { onStopSignal } from "./signals.ts";
import { StartProblem } from "./start-problem.ts";

/**
 * Runs one process of the shop, for deployments on several machines or in several containers. `npm run web`,
 * `npm run worker` and the processes of a container image use this file. The command `setup` prepares the
 * shop once and then ends.
 */

const STOP_TIMEOUT_MS = 20_000;
const USAGE = "Usage: npm run web, or npm run worker";

async function runSingle(name: string | undefined): Promise<void> {
  if (name === "setup") return setUp();
  const plan = name === "sandbox" ? planSandbox() : await planProcess(name);
  if (!plan) return console.log("A card provider is configured, so the card sandbox does not run.");
  const kept = keepRunning(plan, (reason) => {
    console.error(reason);
    process.exit(1);
  });
  onStopSignal(
    () => void kept.stop().then(() => process.exit(0)),
    () => {
      kept.kill();
      process.exit(130);
    },
  );
}

/** @throws StartProblem without a database or a card provider */
async function planProcess(name: string | undefined): Promise<ProcessPlan> {
  const args = name === "web" || name === "worker" ? BUILT_PROCESSES[name] : undefined;
  if (!args) throw new StartProblem(USAGE);
  const { database, settings } = await resolveRuntime({ startDatabase: false });
  if (!hasProviderKey(env) && !hasProviderKey(settings)) {
    throw new StartProblem(
      `No card provider is configured. Set ${PROVIDER_SETTINGS}, or run npm start once to use the card sandbox.`,
    );
  }
  await requireOneMode(database.url, env.PAYMENTS_LIVE);
  const mailboxKey =
    env.APP_ENV === "production" ? undefined : (env.MAILBOX_KEY ?? readMailboxKey(env.HANDOVER_DATA));
  return {
    name: `${name} process`,
    args,
    timeoutMs: STOP_TIMEOUT_MS,
    settings: {
      ...settings,
      ...asApplication(database),
      ...(name === "worker" ? proofSettings(database) : {}),
      ...(mailboxKey ? { MAILBOX_KEY: mailboxKey } : {}),
      NODE_ENV: "production",
    },
  };
}

/**
 * Returns undefined when a card provider is configured. @throws StartProblem when the setup has not run yet
 */
function planSandbox(): ProcessPlan | undefined {
  if (hasProviderKey(env)) return undefined;
  const keys = readSandboxKeys(env.HANDOVER_DATA);
  if (!keys)
    throw new StartProblem(`The data folder ${env.HANDOVER_DATA} is not prepared: run the setup first.`);
  return sandboxPlan(keys, ["build/start/sandbox.js"], { nodeEnv: "production", host: env.HOST });
}

/** Prepares the database and the data folder, and prints the URLs of the shop. */
async function setUp(): Promise<void> {
  // The import is dynamic, so a web process or worker does not spend memory on the modules of the setup.
  const { prepareShop, requireProvider } = await import("./prepare-shop.ts");
  const { storeAddresses } = await import("./announcement.ts");
  requireProvider();
  const { database } = await resolveRuntime({ startDatabase: "existing", migrate: false });
  try {
    const prepared = await prepareShop(database, "production", new AbortController().signal);
    console.log(
      `The shop is prepared.\n\n${storeAddresses({ ...prepared, sandboxPort: prepared.sandboxKeys?.port })}`,
    );
  } finally {
    await database.stop();
  }
}

runSingle(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
