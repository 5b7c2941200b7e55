import type { LedgerKind, RefundRowState } from "#db/values/vocabulary.ts";
import type { MoneyObject, MovedObject, UnreadableObject } from "#domain/payments/moved-money.ts";

/** The shop's records of one object of the provider. Amounts are minor units. */
export interface OwnRecord {
  orderId: string | null;
  /** The object's row in payments, refunds or disputes. */
  row: { amount: number; currency: string; state?: string } | null;
  /** The object's ledger transactions. */
  booked: { kind: LedgerKind; amount: number; currency: string }[];
}

export const NOTHING: OwnRecord = { orderId: null, row: null, booked: [] };

export type Problem =
  | "not written down"
  | "state"
  | "amount"
  | "currency"
  | "booking"
  | "unreadable"
  | "not at the provider";

/** A difference between the provider's object and the shop's records. */
export interface Difference {
  kind: MovedObject["kind"];
  id: string;
  problem: Problem;
  orderId: string | null;
  /**
   * The provider's amount. When the provider reports no amount, the field contains the amount in the ledger.
   * Minor units.
   */
  amount: number | null;
  currency: string | null;
}

/**
 * Compares an object of the provider with the row and the ledger of the shop: number of bookings, amount,
 * currency and state. Returns null when the provider's object matches the shop's row and ledger.
 */
export function compareObject(theirs: MovedObject, ours: OwnRecord): Difference | null {
  if (theirs.kind === "unreadable") return unreadable(theirs, ours);
  const problem = problemOf(theirs, ours);
  if (!problem) return null;
  const { kind, id, amount, currency } = theirs;
  return { kind, id, problem, orderId: ours.orderId, amount, currency };
}

/**
 * The shop cannot determine whether an unreadable object belongs to the shop. Therefore staff must check the
 * object.
 */
const unreadable = ({ kind, id }: UnreadableObject, { orderId, booked }: OwnRecord): Difference => ({
  kind,
  id,
  problem: "unreadable",
  orderId,
  amount: booked[0]?.amount ?? null,
  currency: booked[0]?.currency ?? null,
});

function problemOf(theirs: MoneyObject, { row, booked }: OwnRecord): Problem | null {
  if (!row) return "not written down";
  if (row.currency !== theirs.currency) return "currency";
  if (row.amount !== theirs.amount) return "amount";
  if (theirs.kind === "refund" && row.state !== theirs.state) return "state";
  const wanted = bookingsOf(theirs, booked);
  const found = booked.map(({ kind }) => kind).sort();
  if (wanted.join() !== found.join()) return "booking";
  if (booked.some(({ currency }) => currency !== theirs.currency)) return "currency";
  return booked.every(({ amount }) => amount === theirs.amount) ? null : "amount";
}

/** Returns the kinds of ledger transactions that an object must have, sorted. */
function bookingsOf(theirs: MoneyObject, booked: OwnRecord["booked"]): LedgerKind[] {
  switch (theirs.kind) {
    case "payment":
      return ["payment"];
    case "refund":
      return refundBookings(theirs.state, booked.length > 0);
    case "dispute":
      return [
        ...(theirs.isReinstated ? (["dispute_reinstated"] as const) : []),
        ...(theirs.isWithdrawn ? (["dispute_withdrawn"] as const) : []),
      ];
  }
}

/**
 * A refund that first succeeded and later failed has a booking and the reversal of this booking. A refund
 * that failed without succeeding first has no booking.
 */
function refundBookings(state: RefundRowState, isBooked: boolean): LedgerKind[] {
  if (state === "succeeded") return ["refund"];
  return state === "failed" && isBooked ? ["refund", "refund_reversed"] : [];
}
