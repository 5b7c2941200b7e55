import type { OpenDatabase } from "@handover/embedded-postgres/open-database.ts";
import { grantApplicationRights, roleOf } from "#db/application-role.ts";
import { env } from "#env";
import { hasNoProduct, loadDemoCatalog } from "./demo-catalog.ts";
import { storeMailboxKey } from "./mailbox-key.ts";
import { bringUpToDate } from "./migrations.ts";
import { requireOneMode } from "./payment-mode.ts";
import {
  hasProviderKey,
  PROVIDER_SETTINGS,
  type SandboxKeys,
  sandboxSettings,
  storeSandboxKeys,
} from "./sandbox-keys.ts";
import { issueSetupCode } from "./setup-code.ts";
import { StartProblem } from "./start-problem.ts";
import { printStep } from "./steps.ts";
import { requireVaultKeys } from "./vault-keys.ts";

/**
 * The result of the preparation: a database and a data folder with everything that the processes of the shop
 * need.
 */
export interface PreparedShop {
  /** The settings of the processes, with the database URL of the role that owns the database. */
  settings: Record<string, string>;
  /** `sandboxKeys` is undefined when a card provider is configured. */
  sandboxKeys: SandboxKeys | undefined;
  /** Undefined in production. */
  mailboxKey: string | undefined;
  /** The one-time code for the first admin, or undefined when the shop has an admin. */
  setupCode: string | undefined;
}

/** @throws StartProblem in production without a card provider. */
export function requireProvider(): void {
  if (hasProviderKey(env) || env.APP_ENV !== "production") return;
  throw new StartProblem(`The card sandbox does not run in production: set ${PROVIDER_SETTINGS}.`);
}

/**
 * Prepares a database and the data folder. The database gets the newest schema, the rights of the
 * application's role, and the code for the first admin. An empty demo shop gets the demo catalog. The data
 * folder gets the key file and the keys of the sandbox and the mailbox. Repeated calls are safe.
 * @param signal interrupts the loading of the demo catalog
 * @throws StartProblem when the database, the key file or the payment mode does not allow the start
 */
export async function prepareShop(
  database: OpenDatabase,
  nodeEnv: "production" | "development",
  signal: AbortSignal,
): Promise<PreparedShop> {
  await bringUpToDate(database.url, printStep);
  await grantApplicationRights(database.url, roleOf(database.applicationUrl));
  await requireVaultKeys(database.url);
  await requireOneMode(database.url, env.PAYMENTS_LIVE);

  const sandboxKeys = hasProviderKey(env) ? undefined : storeSandboxKeys(env.HANDOVER_DATA, env.SANDBOX_PORT);
  const mailboxKey =
    env.APP_ENV === "production" ? undefined : (env.MAILBOX_KEY ?? storeMailboxKey(env.HANDOVER_DATA));
  const settings: Record<string, string> = {
    DATABASE_URL: database.url,
    HANDOVER_DATA: env.HANDOVER_DATA,
    NODE_ENV: nodeEnv,
    ...(sandboxKeys ? sandboxSettings(sandboxKeys) : {}),
    ...(mailboxKey ? { MAILBOX_KEY: mailboxKey } : {}),
  };
  if (env.APP_ENV === "demo" && (await hasNoProduct(database.url))) {
    const step = { title: "Loading the demo catalog", next: "start the web server and the worker" };
    await printStep(step, () => loadDemoCatalog(settings, signal));
  }
  return { settings, sandboxKeys, mailboxKey, setupCode: await issueSetupCode(database.url) };
}
