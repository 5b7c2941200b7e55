import { setTimeout as wait } from "node:timers/promises";
import { checkKeyRights } from "#domain/payments/stripe/check-key-rights.ts";
import { describeMissing } from "#domain/payments/stripe/key-rights.ts";
import { cardsConfigured } from "#domain/payments/stripe/stripe-client.server.ts";

/** How many attempts are made, and the pause between two attempts in milliseconds. */
const TRIES = 3;
const PAUSE_MS = 5_000;

interface Log {
  lacks: (line: string) => void;
  complete: (line: string) => void;
  unknown: (line: string) => void;
}

/**
 * Checks the rights of the provider's key once at the start of a process, and logs each missing right. It
 * never throws and never delays the start. Without an answer of the provider it logs that the rights are
 * unknown.
 */
export async function reportKeyRights(log: Log, pauseMs = PAUSE_MS): Promise<void> {
  if (!cardsConfigured) return;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    if (attempt > 1) await wait(pauseMs, undefined, { ref: false });
    // The database may be unavailable, or the process may be stopping. Other parts report both.
    const check = await checkKeyRights().catch(() => null);
    if (!check) continue;
    for (const name of check.missing) log.lacks(describeMissing(name));
    if (check.missing.length === 0) log.complete("STRIPE_SECRET_KEY has all rights that the shop needs.");
    return;
  }
  log.unknown(
    "The rights of STRIPE_SECRET_KEY are unknown: the card provider does not answer or rejects the key.",
  );
}
