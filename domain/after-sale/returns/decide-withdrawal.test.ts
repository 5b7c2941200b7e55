import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withdrawalOutcomes } from "#db/values/return-states.ts";
import { disputeStates, orderExceptions, paymentStates } from "#db/values/vocabulary.ts";
import {
  decideWithdrawal,
  lastWithdrawalDay,
  type WithdrawnOrder,
  type WithdrawnUnit,
} from "./decide-withdrawal.ts";

const PAID = new Date("2026-11-01T10:00:00Z");
const OPENED = new Date("2026-11-02T10:00:00Z");
const order: WithdrawnOrder = {
  paymentState: "paid",
  disputeState: "none",
  exceptions: [],
  paidAt: PAID,
  refundLeft: 6_000,
  lastRefundAt: null,
  consent: { at: PAID, isConfirmed: true },
  asksConsent: true,
};
const unit: WithdrawnUnit = { firstRevealedAt: null, refundedAt: null, isTakenBack: false };
const at = { requestedAt: new Date("2026-11-05T10:00:00Z"), timeZone: "UTC" };
const opened = { ...unit, firstRevealedAt: OPENED };

describe("decideWithdrawal", () => {
  it.each<[string, WithdrawnUnit, Partial<WithdrawnOrder>, string]>([
    ["an unopened unit", unit, {}, "refunded"],
    ["an order that is not paid", unit, { paymentState: "awaiting", paidAt: null }, "not_paid"],
    ["a unit that was refunded", { ...opened, refundedAt: OPENED }, {}, "already_refunded"],
    ["an order without money left", unit, { refundLeft: 0 }, "already_refunded"],
    ["a frozen order", unit, { exceptions: ["early_fraud_warning"] }, "staff"],
    ["a disputed order", unit, { disputeState: "open" }, "staff"],
    ["a prevented dispute", unit, { disputeState: "prevented" }, "staff"],
    ["a won dispute", unit, { disputeState: "won" }, "refunded"],
    ["another amount", unit, { exceptions: ["amount_mismatch"] }, "staff"],
    ["another currency", unit, { exceptions: ["currency_mismatch"] }, "staff"],
    ["a unit that was taken back without a refund", { ...unit, isTakenBack: true }, {}, "staff"],
    ["an opened unit with consent", opened, {}, "ended"],
    [
      "an opened unit whose mail was not sent",
      opened,
      { consent: { at: PAID, isConfirmed: false } },
      "refunded",
    ],
    ["an opened unit without consent", opened, { consent: null }, "refunded"],
    [
      "an opened unit in a shop that asks for no consent",
      opened,
      { consent: null, asksConsent: false },
      "staff",
    ],
  ])("decideWithdrawal returns the expected outcome for %s", (_name, of, changes, outcome) => {
    expect(decideWithdrawal(of, { ...order, ...changes }, at).outcome).toBe(outcome);
  });

  it.each([
    ["2026-11-15T23:59:59Z", "UTC", "refunded"],
    ["2026-11-16T00:00:00Z", "UTC", "late"],
    ["2026-11-16T02:59:59Z", "America/Sao_Paulo", "refunded"],
    ["2026-11-16T03:00:00Z", "America/Sao_Paulo", "late"],
  ])(
    "decideWithdrawal ends the period with the 14th day after the payment: a request at %s in %s is %s",
    (now, timeZone, is) => {
      const decision = decideWithdrawal(unit, order, { requestedAt: new Date(now), timeZone });
      expect(decision.outcome).toBe(is);
      if (is === "late") expect(decision.date?.toISOString().slice(0, 10)).toBe("2026-11-15");
    },
  );

  it.each([
    ["2026-11-16T02:59:59Z", "America/Sao_Paulo", "2026-11-15"],
    ["2026-11-16T03:00:00Z", "America/Sao_Paulo", undefined],
  ])("lastWithdrawalDay at %s in %s returns %s", (now, timeZone, day) => {
    const last = lastWithdrawalDay(order.paidAt, { now: new Date(now), timeZone });
    expect(last?.toISOString().slice(0, 10)).toBe(day);
    expect(lastWithdrawalDay(null, { now: new Date(now), timeZone })).toBeNull();
  });

  it("decideWithdrawal returns the date of the refund, or the date on which the unit was first opened", () => {
    expect(decideWithdrawal({ ...unit, refundedAt: OPENED }, order, at).date).toEqual(OPENED);
    expect(decideWithdrawal(opened, order, at).date).toEqual(OPENED);
  });

  it("decideWithdrawal returns a decision for every unit of every order, and never refunds an opened unit with a confirmed consent", () => {
    const moment = fc.option(fc.date({ min: PAID, max: new Date("2026-12-01"), noInvalidDate: true }));
    fc.assert(
      fc.property(
        fc.record({ firstRevealedAt: moment, refundedAt: moment, isTakenBack: fc.boolean() }),
        fc.record({
          paymentState: fc.constantFrom(...paymentStates),
          disputeState: fc.constantFrom(...disputeStates),
          exceptions: fc.subarray([...orderExceptions]),
          paidAt: moment,
          refundLeft: fc.integer({ min: 0, max: 10_000 }),
          lastRefundAt: moment,
          consent: fc.option(fc.record({ at: fc.constant(PAID), isConfirmed: fc.boolean() })),
          asksConsent: fc.boolean(),
        }),
        (of, drawn) => {
          const { outcome } = decideWithdrawal(of, drawn, at);
          expect(withdrawalOutcomes).toContain(outcome);
          if (outcome === "refunded") {
            expect(of.firstRevealedAt && drawn.consent?.isConfirmed).toBeFalsy();
            expect(of.refundedAt).toBeNull();
            expect(drawn.paymentState).toBe("paid");
          }
        },
      ),
    );
  });
});
