import { InvalidInput } from "#domain/kernel/errors.ts";

export const REASON_MIN = 3;
export const REASON_MAX = 500;

/**
 * The reasons that the shop stores when the shop itself ends an unpaid order. When staff end an order, they
 * write their own reason.
 */
export const endReasons = {
  unpaid: "not paid in time",
  declined: "the bank declined the card",
  withdrawn: "the customer has withdrawn",
  replaced: "another checkout was started",
  notOpened: "the payment page could not be opened",
  refused: "the provider refused",
  hidden: "the provider does not tell of its payment page",
} as const;

/**
 * Parses the reason that staff give for an action on an order, for the audit log. Trims the text and
 * collapses white space. The result has 3 to 500 characters.
 * @throws InvalidInput for the field `reason` when the text is too short, too long or has control characters.
 */
export function parseReason(text: string): string {
  const reason = text.trim().replace(/\s+/gu, " ");
  if (reason.length < REASON_MIN) throw new InvalidInput("reason", "too short");
  if (reason.length > REASON_MAX) throw new InvalidInput("reason", "too long");
  if (/\p{Cc}/u.test(reason)) throw new InvalidInput("reason", "control characters");
  return reason;
}
