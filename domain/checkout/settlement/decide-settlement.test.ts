import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PaymentState, paymentStates } from "#db/values/vocabulary.ts";
import { paymentMayGo } from "#domain/orders/status.ts";
import type { PageSnapshot } from "#domain/payments/provider.ts";
import { decideSettlement, type SettlementView } from "./decide-settlement.ts";

const order = (changes: Partial<SettlementView> = {}): SettlementView => ({
  id: "order",
  paymentState: "awaiting",
  total: 6000,
  currency: "USD",
  providerPaymentId: null,
  providerSessionId: "cs_1",
  voucherMethod: null,
  voucherUrl: null,
  voucherUntil: null,
  ...changes,
});
const snapshot = (changes: Partial<PageSnapshot> = {}): PageSnapshot => ({
  id: "cs_1",
  orderId: "order",
  shopId: null,
  status: "open",
  payment: "unpaid",
  voucher: null,
  amountTotal: 6000,
  addedTax: 0,
  isSoldByProvider: false,
  currency: "USD",
  paymentId: "pi_1",
  url: null,
  expiresAt: new Date(0),
  livemode: false,
  cardKey: null,
  isDeclined: false,
  ...changes,
});
const paid = (changes: Partial<PageSnapshot> = {}) =>
  snapshot({ status: "complete", payment: "paid", ...changes });

describe("decideSettlement", () => {
  it("decideSettlement delivers when the payment matches the order", () => {
    for (const paymentState of ["creating", "awaiting", "async_pending"] as const) {
      expect(decideSettlement(order({ paymentState }), paid())).toEqual({ kind: "deliver", late: false });
    }
  });

  it("decideSettlement delivers the order and marks the payment as late when the order has already ended", () => {
    for (const paymentState of ["expired", "voided", "failed"] as const) {
      expect(decideSettlement(order({ paymentState }), paid())).toEqual({ kind: "deliver", late: true });
    }
  });

  it("decideSettlement returns 'nothing' for an already recorded payment, and 'duplicate' for a second payment", () => {
    const done = order({ paymentState: "paid", providerPaymentId: "pi_1" });
    expect(decideSettlement(done, paid())).toEqual({ kind: "nothing" });
    expect(decideSettlement(done, paid({ id: "cs_2" }))).toEqual({ kind: "nothing" });
    const second = paid({ id: "cs_2", paymentId: "pi_2" });
    expect(decideSettlement(done, second)).toEqual({ kind: "duplicate" });
    // Staff marked this order as paid, so the order has no payment from the provider.
    const byHand = order({ paymentState: "paid" });
    expect(decideSettlement(byHand, paid())).toEqual({ kind: "duplicate" });
  });

  it("decideSettlement does not return 'duplicate' for the payment page through which the order was already paid", () => {
    const done = order({ paymentState: "paid", providerPaymentId: "pi_1" });
    for (const change of [{ paymentId: null }, { paymentId: "pi_2" }, { amountTotal: 0 }])
      expect(decideSettlement(done, paid(change))).toEqual({ kind: "nothing" });
    expect(decideSettlement({ ...done, providerPaymentId: "cs_1" }, paid())).toEqual({ kind: "nothing" });
  });

  it("decideSettlement throws for a paid payment page without a payment id or an amount", () => {
    const states = paymentStates.map((paymentState) => order({ paymentState, providerSessionId: "cs_2" }));
    for (const one of [...states, order()])
      for (const change of [{ paymentId: null }, { amountTotal: 0 }])
        expect(() => decideSettlement(one, paid(change))).toThrow("payment_unreadable");
  });

  it("decideSettlement delivers the order when the stored session was paid, even when the session contains no order id", () => {
    expect(decideSettlement(order(), paid({ orderId: null }))).toEqual({ kind: "deliver", late: false });
  });

  it("decideSettlement releases the order when its payment page ends, and ignores the end of any other payment page", () => {
    const ended = snapshot({ status: "expired" });
    const failed = snapshot({ status: "complete", payment: "failed" });
    for (const news of [ended, failed]) {
      expect(decideSettlement(order({ providerSessionId: "cs_2" }), news)).toEqual({ kind: "nothing" });
      expect(decideSettlement(order({ providerSessionId: null }), news).kind).toBe("release");
    }
  });

  it("decideSettlement returns 'mismatch' when the amount differs by one cent or the currency differs", () => {
    for (const amountTotal of [5999, 6001])
      expect(decideSettlement(order(), paid({ amountTotal }))).toEqual({
        kind: "mismatch",
        exceptions: ["amount_mismatch"],
      });
    expect(decideSettlement(order(), paid({ currency: "BRL" }))).toEqual({
      kind: "mismatch",
      exceptions: ["currency_mismatch"],
    });
  });

  it("decideSettlement releases the order only when the provider reports the page as expired, and never because of the local clock", () => {
    expect(decideSettlement(order(), snapshot({ status: "expired" }))).toEqual({
      kind: "release",
      ending: "expired",
    });
    expect(decideSettlement(order(), snapshot({ expiresAt: new Date(0) }))).toEqual({ kind: "nothing" });
  });

  it("decideSettlement waits when the payment page is complete but the money has not arrived", () => {
    expect(decideSettlement(order(), snapshot({ status: "complete" }))).toEqual({ kind: "await" });
    expect(
      decideSettlement(order({ paymentState: "async_pending" }), snapshot({ status: "complete" })),
    ).toEqual({ kind: "nothing" });
  });

  it("decideSettlement releases the order when a delayed payment fails", () => {
    const failed = snapshot({ status: "complete", payment: "failed" });
    expect(decideSettlement(order({ paymentState: "async_pending" }), failed)).toEqual({
      kind: "release",
      ending: "failed",
    });
    expect(decideSettlement(order({ paymentState: "expired" }), failed)).toEqual({ kind: "nothing" });
  });

  it("decideSettlement returns 'foreign' when the session belongs to a different order", () => {
    for (const other of [{ orderId: "another" }, { orderId: null, id: "cs_2" }])
      expect(decideSettlement(order(), paid(other))).toEqual({ kind: "foreign" });
  });

  it("decideSettlement never returns a forbidden state change, and never releases or redelivers a paid order", () => {
    const target = { deliver: "paid", mismatch: "paid", await: "async_pending", release: "failed" } as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...paymentStates),
        fc.constantFrom("open", "complete", "expired" as const),
        fc.constantFrom("paid", "unpaid", "failed" as const),
        fc.constantFrom(5999, 6000),
        (paymentState: PaymentState, status, payment, amountTotal) => {
          const decided = decideSettlement(
            order({ paymentState, providerPaymentId: paymentState === "paid" ? "pi_1" : null }),
            snapshot({
              status: status as PageSnapshot["status"],
              payment: payment as PageSnapshot["payment"],
              amountTotal,
            }),
          );
          if (decided.kind in target) {
            expect(paymentMayGo(paymentState, target[decided.kind as keyof typeof target])).toBe(true);
            expect(paymentState).not.toBe("paid");
          }
        },
      ),
    );
  });

  describe("an order that waits for a delayed payment", () => {
    const until = new Date("2026-11-29T02:59:00Z");
    const url = "https://payments.stripe.com/boleto/voucher/1";
    const complete = (voucher: PageSnapshot["voucher"]) => snapshot({ status: "complete", voucher });
    const boleto = complete({ method: "boleto", url, until });
    const waiting = (changes: Partial<SettlementView> = {}) =>
      order({ paymentState: "async_pending", ...changes });
    const known = waiting({ voucherMethod: "boleto", voucherUrl: url, voucherUntil: until });

    it.each([
      ["the bank decides as before", waiting(), complete(null), "nothing"],
      ["the voucher is the known one", known, boleto, "nothing"],
      ["the voucher appears", waiting(), boleto, "await"],
      ["the shopper paid the voucher, and the bank decides", known, complete(null), "await"],
      ["the voucher has a new end", known, complete({ method: "boleto", url, until: new Date(0) }), "await"],
      ["the voucher has an end now", { ...known, voucherUntil: null }, boleto, "await"],
      ["the shopper takes another voucher", known, complete({ method: "pix", url, until }), "await"],
      ["the address becomes known", { ...known, voucherUrl: null }, boleto, "await"],
      ["the address is signed anew", known, complete({ method: "boleto", url: `${url}2`, until }), "nothing"],
      ["the address is not told", known, complete({ method: "boleto", url: null, until }), "nothing"],
      ["another page has a voucher", { ...known, providerSessionId: "cs_2" }, complete(null), "nothing"],
    ] as const)(
      "decideSettlement decides about an order that waits for a delayed payment when %s",
      (_, view, page, kind) => {
        expect(decideSettlement(view, page)).toEqual({ kind });
      },
    );
  });
});
