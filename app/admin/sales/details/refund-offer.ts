import { parseMajor } from "#db/values/money.ts";
import { priceChoice, type UnitChoice } from "#domain/payments/refunds/unit-choice.ts";
import type { SaleDetails } from "#domain/sales/sale-views.ts";
import { withPoint } from "../forms.ts";

export type RefundKind = "all" | "owed" | "units" | "amount";

/**
 * The effect of a refund, which the dialog shows before staff submit the refund. Amounts are in minor units
 * of the charge's currency.
 */
export interface RefundOffer {
  /**
   * For a typed amount, null while the amount is not valid. For chosen units, null while no unit is chosen.
   */
  amount: number | null;
  /**
   * The price that the customer paid for the chosen units, or null. The price is set only when an earlier
   * refund has left less money than this price.
   */
  worth: number | null;
  /** Whether the refund returns all remaining money, and therefore ends the whole delivery. */
  endsOrder: boolean;
  /** Whether the customer loses the access to a delivered unit. */
  endsAccess: boolean;
}

type Refundable = Pick<SaleDetails, "refundLeft" | "refundOwed" | "refundable" | "deliverables">;

/**
 * Returns the effect of a refund, by the same rules that the refund itself applies.
 * @param currency the currency of the charge
 * @param choice the chosen units
 * @param typed the typed amount
 */
export function refundOffer(
  sale: Refundable,
  currency: string,
  { scope, choice, typed }: { scope: RefundKind; choice: UnitChoice; typed: string },
): RefundOffer {
  const left = sale.refundLeft;
  const priced = scope === "units" ? priceChoice(sale.refundable, choice, left) : null;
  const amount = {
    all: left,
    owed: sale.refundOwed,
    units: priced?.amount,
    amount: amountOf(typed, currency),
  }[scope];
  const endsOrder = amount === left;
  const isOpen = (unit: SaleDetails["deliverables"][number]) =>
    unit.status === "delivered" &&
    (endsOrder || (scope === "units" && (choice[unit.lineId]?.slots.includes(unit.slot) ?? false)));
  return {
    amount: amount || null,
    worth: priced && priced.worth > priced.amount ? priced.worth : null,
    endsOrder,
    endsAccess: sale.deliverables.some(isOpen),
  };
}

const amountOf = (typed: string, currency: string) => parseMajor(withPoint(typed), currency);

/**
 * Removes from the choice the units that can no longer be refunded. Another staff member may have refunded
 * these units meanwhile.
 */
export function stillOpen(refundable: SaleDetails["refundable"], choice: UnitChoice): UnitChoice {
  const open = refundable.map(({ id, waiting, slots }) => {
    const chosen = choice[id] ?? { waiting: 0, slots: [] };
    return [
      id,
      {
        waiting: Math.min(chosen.waiting, waiting),
        slots: chosen.slots.filter((slot) => slots.includes(slot)),
      },
    ] as const;
  });
  return Object.fromEntries(open.filter(([, { waiting, slots }]) => waiting + slots.length > 0));
}

/** Writes unit numbers as ranges: "1–3, 5". @param slots the unit numbers in ascending order */
export function unitRanges(slots: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const slot of slots) {
    const range = ranges.at(-1);
    if (range?.last === slot - 1) range.last = slot;
    else ranges.push({ first: slot, last: slot });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}
