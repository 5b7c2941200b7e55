import { setTimeout as wait } from "node:timers/promises";
import { checkKeyRights } from "#domain/operations/connections/check-key-rights.ts";
import type { ProviderConnection } from "#domain/payments/provider.ts";
import { checkoutProvider, isConnected } from "#domain/payments/registry/providers.server.ts";

/** The number of attempts to read the rights, and the pause between two attempts in milliseconds. */
const TRIES = 3;
const PAUSE_MS = 5_000;

interface Log {
  lacks: (line: string) => void;
  complete: (line: string) => void;
  unknown: (line: string) => void;
}

/**
 * Checks the rights of the provider's key once at the start of a process, and logs each missing right. The
 * check never throws and never delays the start. When the provider does not answer, the check logs that the
 * rights are unknown. When a key has all rights, the check logs this fact in one line. The check does not log
 * this line for a key of the card sandbox.
 */
export async function reportKeyRights(
  log: Log,
  options: { pauseMs?: number; mode?: ProviderConnection["mode"] } = {},
): Promise<void> {
  const { connection, account } = checkoutProvider();
  if (!account || !isConnected()) return;
  const { keySetting } = connection;
  const { pauseMs = PAUSE_MS, mode = connection.mode } = options;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    if (attempt > 1) await wait(pauseMs, undefined, { ref: false });
    // The check can fail because the database is unavailable or the process is stopping. Other code reports
    // both problems, so this function ignores the error.
    const check = await checkKeyRights().catch(() => null);
    if (!check) continue;
    for (const { name, describe } of account.rights) if (check.missing.includes(name)) log.lacks(describe);
    if (check.missing.length === 0 && mode !== "sandbox")
      log.complete(`${keySetting} has all rights that the shop needs.`);
    return;
  }
  log.unknown(
    `The rights of ${keySetting} are unknown: the card provider does not answer or rejects the key.`,
  );
}
