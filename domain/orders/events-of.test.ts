import { describe, expect, it } from "vitest";
import type { PublicOrderEvent } from "#db/values/channel-vocabulary.ts";
import { eventsOf, type OrderAction, type OrderChange } from "./events-of.ts";

type Row = OrderChange["after"];
const row = (columns: Partial<Row>): Row => columns as Row;
const pending: Partial<Row> = {
  status: "pending",
  paymentState: "awaiting",
  deliveryState: "none",
  refundState: "none",
  disputeState: "none",
  exceptions: [],
};
const owed: Partial<Row> = { ...pending, status: "processing", paymentState: "paid", deliveryState: "owed" };
const partial: Partial<Row> = { ...owed, deliveryState: "partial" };
const completed: Partial<Row> = { ...owed, status: "completed", deliveryState: "delivered" };

function events(before: Partial<Row>, change: Partial<Row>, action: string | OrderAction) {
  return eventsOf({
    before: row(before),
    after: row({ ...before, ...change }),
    action: typeof action === "string" ? { type: action } : action,
  });
}

describe("the public events of an order", () => {
  it("the public events of an order begin with order.placed", () => {
    expect(eventsOf({ before: null, after: row(pending), action: { type: "placed" } })).toEqual([
      "order.placed",
    ]);
  });

  it.each<[string, Partial<Row>, string, PublicOrderEvent[]]>([
    [
      "everything is delivered",
      completed,
      "paid_and_delivered",
      ["order.paid", "order.delivered", "order.completed"],
    ],
    ["staff deliver by hand", owed, "paid", ["order.paid"]],
    ["a part is delivered", partial, "paid", ["order.paid", "order.partly_delivered"]],
    [
      "stock is missing",
      { ...owed, exceptions: ["short_stock"] },
      "paid",
      ["order.paid", "order.backordered"],
    ],
    [
      "a part is delivered and stock is missing",
      { ...partial, exceptions: ["short_stock"] },
      "paid",
      ["order.paid", "order.backordered", "order.partly_delivered"],
    ],
  ])(
    "the public events of an order contain an event about the payment when %s",
    (_, after, action, expected) => {
      expect(events(pending, after, action)).toEqual(expected);
    },
  );

  it("the public events of an order contain an event for each later delivery", () => {
    expect(events(owed, partial, "partly_delivered")).toEqual(["order.partly_delivered"]);
    expect(events(partial, {}, "partly_delivered")).toEqual(["order.partly_delivered"]);
    expect(events(partial, completed, "delivered")).toEqual(["order.delivered", "order.completed"]);
  });

  it("the public events contain no delivery event when a refund or a lost dispute of the missing units completes the order", () => {
    expect(events(partial, completed, "refund_requested")).toEqual(["order.completed"]);
    expect(events(partial, { ...completed, disputeState: "lost" }, "dispute_lost")).toEqual([
      "order.completed",
      "order.dispute_decided",
    ]);
  });

  it.each(["item_replaced", "item_corrected"] as const)(
    "the public events of an order contain the replacement of an item: %s",
    (type) => {
      expect(events(completed, {}, type)).toEqual([`order.${type}`]);
    },
  );

  it("the public events of an order contain order.delivery_restored only when the shopper can open revoked items again", () => {
    const revoked: Partial<Row> = { ...completed, deliveryState: "revoked" };
    const restored = { type: "owed_again", details: { restored: ["d1"] } };
    expect(events(revoked, completed, restored)).toEqual(["order.delivery_restored"]);
    const nothing = { type: "owed_again", details: { restored: [] } };
    expect(events(revoked, { exceptions: ["short_stock"] }, nothing)).toEqual(["order.backordered"]);
  });

  it("the public events of an order contain a refund when its money is sent, even when a different refund failed", () => {
    const refund = (state: string) => ({ id: state, state, amount: 100 });
    const report = (...states: string[]) => ({ type: "refunded", details: { refunds: states.map(refund) } });
    expect(events(completed, { refundState: "pending" }, report("pending"))).toEqual([]);
    expect(events(completed, { refundState: "failed" }, report("failed"))).toEqual([]);
    expect(events(completed, { refundState: "partial" }, report("failed", "succeeded"))).toEqual([
      "order.refunded",
    ]);
  });

  it("the public events contain the end of an order only once", () => {
    const voided: Partial<Row> = { ...pending, status: "cancelled", paymentState: "voided" };
    expect(events(pending, voided, "voided")).toEqual(["order.cancelled"]);
    expect(events(voided, {}, "voided")).toEqual([]);
  });

  it("the public events of an order contain a voucher only once, and no event while a bank decides about a payment", () => {
    const waiting: Partial<Row> = { ...pending, paymentState: "async_pending", voucherMethod: null };
    const boleto = { voucherMethod: "boleto" } as const;
    expect(events({ ...pending, voucherMethod: null }, waiting, "payment_pending")).toEqual([]);
    expect(events(pending, { ...waiting, ...boleto }, "voucher_issued")).toEqual(["order.voucher_issued"]);
    expect(events(waiting, boleto, "voucher_issued")).toEqual(["order.voucher_issued"]);
    expect(events({ ...waiting, ...boleto }, {}, "voucher_issued")).toEqual([]);
    expect(events({ ...waiting, ...boleto }, { voucherMethod: null }, "payment_pending")).toEqual([]);
  });

  it("the public events of an order contain an event for a failed payment, but no event for an expired payment", () => {
    const waiting: Partial<Row> = { ...pending, paymentState: "async_pending", voucherMethod: "boleto" };
    const ended = (paymentState: "failed" | "expired") => ({ status: "cancelled", paymentState }) as const;
    expect(events(waiting, ended("failed"), "payment_failed")).toEqual([
      "order.payment_failed",
      "order.cancelled",
    ]);
    expect(events(waiting, ended("expired"), "payment_expired")).toEqual(["order.cancelled"]);
  });

  it("the public events of an order contain an event for the beginning of a dispute, for its decision, and for an appeal", () => {
    const open = { disputeState: "open" } as const;
    expect(events(completed, open, "dispute_open")).toEqual(["order.disputed"]);
    expect(
      events({ ...completed, ...open }, { disputeState: "under_review" }, "dispute_under_review"),
    ).toEqual([]);
    const lost = { disputeState: "lost" } as const;
    expect(events({ ...completed, ...open }, lost, "dispute_lost")).toEqual(["order.dispute_decided"]);
    expect(events({ ...completed, ...lost }, open, "dispute_open")).toEqual(["order.disputed"]);
  });

  it("the public events of an order contain one event for a fraud warning", () => {
    const warned: Partial<Row> = { exceptions: ["early_fraud_warning"] };
    expect(events(completed, warned, "fraud_warning")).toEqual(["order.fraud_warning"]);
    expect(events({ ...completed, ...warned }, {}, "note")).toEqual([]);
  });

  it("the public events of an order leave out changes that only staff see", () => {
    expect(events(completed, {}, { type: "note", details: { note: "called" } })).toEqual([]);
    expect(events({ ...pending, paymentState: "creating" }, pending, "payment_opened")).toEqual([]);
  });
});
