import type { LedgerKind, RefundRowState } from "#db/vocabulary.ts";
import type { MoneyObject } from "./provider-ledger.ts";

/** What the shop has written down about one object of the provider. Amounts are minor units. */
export interface OwnRecord {
  orderId: string | null;
  /** Its payment, refund or dispute. */
  row: { amount: number; currency: string; state?: string } | null;
  /** Its transactions in the ledger. */
  booked: { kind: LedgerKind; amount: number; currency: string }[];
}

export const NOTHING: OwnRecord = { orderId: null, row: null, booked: [] };

export type Problem =
  | "not written down"
  | "state"
  | "amount"
  | "currency"
  | "booking"
  | "not at the provider";

/** Where the provider and the shop tell differently of one object. */
export interface Difference {
  kind: MoneyObject["kind"];
  id: string;
  problem: Problem;
  orderId: string | null;
  /** The provider's, where it has one; minor units. */
  amount: number | null;
  currency: string | null;
}

/**
 * Whether the shop tells of an object exactly what the provider does: once, with the same amount and currency, in the row
 * and in the ledger. Null where they agree.
 */
export function compareObject(theirs: MoneyObject, ours: OwnRecord): Difference | null {
  const problem = problemOf(theirs, ours);
  if (!problem) return null;
  const { kind, id, amount, currency } = theirs;
  return { kind, id, problem, orderId: ours.orderId, amount, currency };
}

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

/** The kinds of bookings that an object must have, sorted. */
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

/** A refund that failed was booked and booked back, or, where it failed before it succeeded, never booked. */
function refundBookings(state: RefundRowState, isBooked: boolean): LedgerKind[] {
  if (state === "succeeded") return ["refund"];
  return state === "failed" && isBooked ? ["refund", "refund_reversed"] : [];
}
