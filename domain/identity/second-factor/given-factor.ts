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

/** A second factor as it comes in: a code of the app, a backup code, or what a passkey's device answered, as JSON. */
export type FactorInput = { code: string } | { passkey: string };

export type GivenFactor = ReturnType<typeof parseCode> | { kind: "passkey"; answer: PasskeyAnswer };

/** Reads a second factor. @throws InvalidInput naming `code` or `passkey`. */
export function parseFactor(input: FactorInput): GivenFactor {
  if ("code" in input) return parseCode(input.code);
  return { kind: "passkey", answer: parseAnswer(input.passkey) };
}

/**
 * Uses up the challenge that a passkey answers, given out for this purpose; nothing for a code. By itself and before the
 * transaction of `acceptFactor`, so that a wrong answer has used it up too.
 * @throws WrongPasskey
 */
export async function spendAsked(userId: string, purpose: string, given: GivenFactor): Promise<void> {
  if (given.kind === "passkey") await spendChallenge(userId, purpose, given.answer.challenge);
}

/**
 * Accepts a person's second factor once, inside the caller's transaction. Answers which code it was, for the audit row; a
 * passkey counts for itself. @throws WrongCode, WrongPasskey.
 */
export async function acceptFactor(tx: Transaction, userId: string, given: GivenFactor): Promise<string> {
  if (given.kind !== "passkey") return acceptCode(tx, userId, given);
  await acceptPasskey(tx, userId, given.answer);
  return "passkey";
}

/** Raises a critical alert when a refusal says that a passkey was copied; nothing for every other one. */
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
