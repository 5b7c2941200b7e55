import { inTransaction, type Transaction } from "#db/client.server.ts";
import { acceptPasskey, CopiedPasskey } from "#domain/identity/passkeys/accept-passkey.ts";
import {
  type PasskeyAnswer,
  parseAnswer,
  spendChallenge,
} from "#domain/identity/passkeys/passkey-challenge.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { acceptCode, parseCode } from "./check-code.ts";

/**
 * A second factor from a request: a code of the authenticator app, a backup code, or the JSON that a passkey
 * returned.
 */
export type FactorInput = { code: string } | { passkey: string };

export type GivenFactor = ReturnType<typeof parseCode> | { kind: "passkey"; answer: PasskeyAnswer };

/**
 * Parses a second factor.
 * @throws InvalidInput for the field `code` or `passkey`.
 */
export function parseFactor(input: FactorInput): GivenFactor {
  if ("code" in input) return parseCode(input.code);
  return { kind: "passkey", answer: parseAnswer(input.passkey) };
}

/**
 * When the second factor is a passkey, marks the challenge in its response as used. Does nothing when the
 * second factor is a code. Call the function before the transaction of `acceptFactor`. The challenge then
 * stays used even when the passkey's response is wrong.
 * @throws WrongPasskey when the challenge is unknown for this purpose, was answered before or has expired.
 */
export async function spendRequested(userId: string, purpose: string, given: GivenFactor): Promise<void> {
  if (given.kind === "passkey") await spendChallenge(userId, purpose, given.answer.challenge);
}

/**
 * Accepts a user's second factor once, in the caller's transaction.
 * @returns the name of the accepted code for the audit row, or "passkey".
 * @throws WrongCode, WrongPasskey when the second factor is wrong.
 */
export async function acceptFactor(tx: Transaction, userId: string, given: GivenFactor): Promise<string> {
  if (given.kind !== "passkey") return acceptCode(tx, userId, given);
  await acceptPasskey(tx, userId, given.answer);
  return "passkey";
}

/** Raises a critical alert for the error CopiedPasskey. Ignores every error except CopiedPasskey. */
export async function alertIfCopied(caller: Caller, error: unknown): Promise<void> {
  if (!(error instanceof CopiedPasskey)) return;
  await inTransaction((tx) =>
    triggerSecurityAlert(tx, caller, {
      alertType: "PASSKEY_COPIED",
      severity: "critical",
      table: "passkeys",
      recordId: error.passkeyId,
    }),
  );
}
