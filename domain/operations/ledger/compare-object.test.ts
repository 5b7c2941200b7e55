import { describe, expect, it } from "vitest";
import type { MoneyObject } from "#domain/payments/moved-money.ts";
import { compareObject, NOTHING, type OwnRecord } from "./compare-object.ts";

const base = { paymentId: "pi_1", amount: 500, currency: "USD" };
const payment: MoneyObject = { kind: "payment", id: "pi_1", ...base };
const refund = (state: "pending" | "succeeded" | "failed"): MoneyObject => ({
  kind: "refund",
  id: "re_1",
  state,
  ...base,
});
const dispute = (isWithdrawn: boolean, isReinstated: boolean): MoneyObject => ({
  kind: "dispute",
  id: "du_1",
  isWithdrawn,
  isReinstated,
  ...base,
});
const own = (kinds: OwnRecord["booked"][number]["kind"][], state?: string): OwnRecord => ({
  orderId: "o",
  row: { amount: 500, currency: "USD", ...(state && { state }) },
  booked: kinds.map((kind) => ({ kind, amount: 500, currency: "USD" })),
});
const problem = (theirs: MoneyObject, ours: OwnRecord) => compareObject(theirs, ours)?.problem ?? null;

describe("compareObject", () => {
  it("compareObject returns null when the shop's row and ledger match the provider's object", () => {
    expect(problem(payment, own(["payment"]))).toBeNull();
    expect(problem(refund("succeeded"), own(["refund"], "succeeded"))).toBeNull();
    expect(problem(refund("pending"), own([], "pending"))).toBeNull();
    expect(problem(refund("failed"), own([], "failed"))).toBeNull();
    expect(problem(refund("failed"), own(["refund", "refund_reversed"], "failed"))).toBeNull();
    expect(problem(dispute(false, false), own([]))).toBeNull();
    expect(problem(dispute(true, false), own(["dispute_withdrawn"]))).toBeNull();
    expect(problem(dispute(true, true), own(["dispute_reinstated", "dispute_withdrawn"]))).toBeNull();
  });

  it("compareObject returns each kind of problem", () => {
    expect(problem(payment, NOTHING)).toBe("not written down");
    expect(problem(payment, own([]))).toBe("booking");
    expect(problem(payment, own(["payment", "payment"]))).toBe("booking");
    expect(problem(refund("succeeded"), own(["refund"], "pending"))).toBe("state");
    expect(problem(refund("failed"), own(["refund"], "failed"))).toBe("booking");
    expect(problem(dispute(true, true), own(["dispute_withdrawn"]))).toBe("booking");
    expect(problem({ ...payment, amount: 501 }, own(["payment"]))).toBe("amount");
    expect(problem({ ...payment, currency: "EUR" }, own(["payment"]))).toBe("currency");
    const ours = own(["payment"]);
    expect(problem(payment, { ...ours, booked: [{ kind: "payment", amount: 499, currency: "USD" }] })).toBe(
      "amount",
    );
  });
});
