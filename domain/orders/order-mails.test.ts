import { describe, expect, it } from "vitest";
import { publicOrderEvents } from "#db/values/channel-vocabulary.ts";
import type { OrderAction, OrderChange } from "./events-of.ts";
import { mailsOf } from "./order-mails.ts";

function change(details: OrderAction["details"] = {}): OrderChange {
  const after = { id: "o1", version: 7 } as OrderChange["after"];
  return { before: null, after, action: { type: "any", details } };
}

describe("the mails about an order", () => {
  it.each([
    [["order.paid", "order.delivered", "order.completed"], "order_confirmed"],
    [["order.paid", "order.backordered", "order.partly_delivered"], "order_waiting_for_stock"],
    [["order.paid", "order.partly_delivered"], "order_in_preparation"],
    [["order.paid"], "order_in_preparation"],
  ] as const)("an order has one mail about its payment: %j causes %s", (events, template) => {
    expect(mailsOf(change(), events)).toEqual([{ dedupeKey: "order_confirmed:o1", template }]);
  });

  it("the shopper gets one mail when the last unit of an order is delivered", () => {
    expect(mailsOf(change(), ["order.delivered", "order.completed"])).toEqual([
      { dedupeKey: "order_delivered:o1", template: "order_delivered" },
    ]);
  });

  it("the shopper gets a mail about each replaced or restored item", () => {
    const keysOf = (...given: Parameters<typeof mailsOf>) =>
      mailsOf(...given).map(({ dedupeKey, template }) => [dedupeKey, template]);
    for (const event of ["order.item_replaced", "order.item_corrected"] as const)
      expect(keysOf(change({ deliverableId: "d2" }), [event])).toEqual([
        ["order_delivered:d2", "order_delivered"],
      ]);
    expect(keysOf(change({ restored: ["d1", "d2"] }), ["order.delivery_restored"])).toEqual([
      ["order_delivered:d1:7", "order_delivered"],
    ]);
  });

  it("the shopper gets a mail about each refund that succeeded", () => {
    const refunds = ["succeeded", "failed", "succeeded"].map((state, index) => ({
      id: `r${index}`,
      state,
      amount: 100,
    }));
    expect(mailsOf(change({ refunds }), ["order.refunded"])).toEqual([
      { dedupeKey: "order_refunded:r0", template: "order_refunded" },
      { dedupeKey: "order_refunded:r2", template: "order_refunded" },
    ]);
  });

  it.each([
    ["order.voucher_issued", "order_voucher"],
    ["order.payment_failed", "order_payment_failed"],
  ] as const)("the mails about an order report %s once", (event, template) => {
    expect(mailsOf(change(), [event, "order.cancelled"])).toEqual([
      { dedupeKey: `${template}:o1`, template },
    ]);
  });

  it("the mails about an order report only vouchers, payments, deliveries, refunds and changes of delivered items", () => {
    const reported = [
      "order.voucher_issued",
      "order.payment_failed",
      "order.paid",
      "order.delivered",
      "order.delivery_restored",
      "order.item_replaced",
      "order.item_corrected",
      "order.refunded",
    ];
    const others = publicOrderEvents.filter((event) => !reported.includes(event));
    expect(others).toHaveLength(8);
    expect(mailsOf(change(), others)).toEqual([]);
  });
});
