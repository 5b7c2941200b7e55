import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { deliveryStates, disputeStates, paymentStates, refundStates } from "#db/values/vocabulary.ts";
import { isRefundedAtDeadline, refundDeadline, type WaitingOrder } from "./refund-deadline.ts";
import { refundedAtDeadline } from "./refund-deadline-sql.ts";

const waiting: WaitingOrder = {
  paymentState: "paid",
  deliveryState: "owed",
  refundState: "none",
  disputeState: "none",
  exceptions: ["short_stock"],
};

/** Builds a waiting order, and every order that differs from the waiting order in one column. */
const cases: WaitingOrder[] = [
  ...paymentStates.map((paymentState) => ({ ...waiting, paymentState })),
  ...deliveryStates.map((deliveryState) => ({ ...waiting, deliveryState })),
  ...refundStates.map((refundState) => ({ ...waiting, refundState })),
  ...disputeStates.map((disputeState) => ({ ...waiting, disputeState })),
  ...[[], ["amount_mismatch"], ["short_stock", "amount_mismatch"], ["short_stock", "currency_mismatch"]].map(
    (exceptions) => ({ ...waiting, exceptions }),
  ),
  { ...waiting, exceptions: ["paid_late", "short_stock"] },
];

describe("the deadline of an order that waits for stock", () => {
  it("the SQL condition of the refund deadline selects the same orders as the function that the pages use", async () => {
    for (const one of cases) {
      const { rows } = await db.execute<{ counts: boolean }>(sql`
        select ${sql.raw(refundedAtDeadline("o"))} as counts from (select ${one.paymentState}::text as payment_state,
          ${one.deliveryState}::text as delivery_state, ${one.refundState}::text as refund_state,
          ${one.disputeState}::text as dispute_state, ${`{${one.exceptions}}`}::text[] as exceptions) o`);
      expect([one, rows[0]?.counts]).toEqual([one, isRefundedAtDeadline(one)]);
    }
  });

  it("the refund deadline is the start of the order's wait plus the configured minutes", () => {
    const since = new Date("2026-11-26T22:09:00Z");
    expect(refundDeadline(waiting, since, 30)?.toISOString()).toBe("2026-11-26T22:39:00.000Z");
  });

  it("an order has no refund deadline when staff must decide about the order", () => {
    const held = { ...waiting, exceptions: ["short_stock", "amount_mismatch"] };
    expect(refundDeadline(held, new Date(), 30)).toBeNull();
  });
});
