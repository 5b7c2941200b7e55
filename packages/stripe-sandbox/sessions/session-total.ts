import type { Sandbox } from "../context/context.ts";
import { ApiError } from "../context/errors.ts";
import { settlementOf } from "../objects/balance.ts";
import { leastCharge, shownMoney } from "../records/money.ts";

const MOST = 99_999_999;

/**
 * Returns the total of a session in minor units.
 * @throws ApiError 400 when the total exceeds 99,999,999, or is below the minimum of its currency or of the
 * payout currency. A total of 0 is allowed.
 */
export function checkedTotal(sandbox: Sandbox, amounts: number[], currency: string): number {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total > MOST)
    throw rejected("amount_too_large", `The Checkout Session's total amount must be no more than ${MOST}.`);
  if (total === 0) return total;
  const least = leastCharge(currency);
  if (total < least)
    throw rejected(
      "amount_too_small",
      `The Checkout Session's total amount due must add up to at least ${shownMoney(least, currency)} ${currency}`,
    );
  const { currency: paidOut, convert } = settlementOf(sandbox, currency);
  if (convert(total) < leastCharge(paidOut))
    throw rejected(
      "amount_too_small",
      `The Checkout Session's total amount must convert to at least ${shownMoney(leastCharge(paidOut), paidOut)}. ${shownMoney(total, currency)} converts to approximately ${shownMoney(convert(total), paidOut)}.`,
    );
  return total;
}

function rejected(code: string, message: string): ApiError {
  return new ApiError(400, { type: "invalid_request_error", code, message });
}
