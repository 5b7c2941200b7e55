import { InvalidInput } from "#domain/kernel/errors.ts";

export const REASON_MIN = 3;
export const REASON_MAX = 500;

/**
 * Why a person did something to an order, as it goes into the audit log: one plain text of 3 to 500 characters.
 * @throws InvalidInput naming `reason`.
 */
export function parseReason(text: string): string {
  const reason = text.trim().replace(/\s+/gu, " ");
  if (reason.length < REASON_MIN) throw new InvalidInput("reason", "too short");
  if (reason.length > REASON_MAX) throw new InvalidInput("reason", "too long");
  if (/\p{Cc}/u.test(reason)) throw new InvalidInput("reason", "control characters");
  return reason;
}
