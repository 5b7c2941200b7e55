import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { checkoutProvider } from "#domain/payments/registry/providers.server.ts";

/**
 * The result of a check of the key's rights. `key` contains the last four characters of the key. `at` is the
 * time in milliseconds since 1970.
 */
export interface KeyRightsCheck {
  at: number;
  key: string;
  missing: string[];
}

const rowOf = (provider: string) => `key-rights:${provider}`;
/** The timeout of the whole check, in milliseconds. */
const CHECK_MS = 15_000;

/**
 * Asks the provider which of the needed rights the shop's key lacks. Changes nothing.
 * @returns null when the provider does not answer in time or does not know the key. When the shop cannot
 * check the account at this provider, the function reports no missing right.
 */
export async function findMissingRights(timeoutMs: number): Promise<string[] | null> {
  const { account } = checkoutProvider();
  if (!account) return [];
  const signal = AbortSignal.timeout(timeoutMs);
  const timedOut = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null)));
  const checked = Promise.all(
    account.rights.map(async ({ name }) => ((await account.hasRight(name, timeoutMs)) ? [] : [name])),
  ).then(
    (missing) => missing.flat(),
    () => null,
  );
  return Promise.race([checked, timedOut]);
}

/**
 * Checks the provider's key for each right that the shop needs, and stores the result for the settings page.
 * Changes nothing at the provider.
 * @returns null when the provider does not answer in time or does not know the key. When the function returns
 * null, it stores no result.
 */
export async function checkKeyRights(timeoutMs = CHECK_MS): Promise<KeyRightsCheck | null> {
  const provider = checkoutProvider();
  const { keyEnd } = provider.connection;
  const missing = await findMissingRights(timeoutMs);
  if (!missing) return null;
  const check: KeyRightsCheck = { at: shopNow(), key: keyEnd, missing };
  const position = JSON.stringify(check);
  await db
    .insert(readerCursors)
    .values({ name: rowOf(provider.name), position })
    .onConflictDoUpdate({ target: readerCursors.name, set: { position, updatedAt: sql`now()` } });
  return check;
}

/** Returns the last check of the current key, or null when the current key was not checked. */
export async function readKeyRights(): Promise<KeyRightsCheck | null> {
  const provider = checkoutProvider();
  const [row] = await db
    .select()
    .from(readerCursors)
    .where(eq(readerCursors.name, rowOf(provider.name)));
  const check = row ? (JSON.parse(row.position) as KeyRightsCheck) : null;
  return check?.key === provider.connection.keyEnd ? check : null;
}
