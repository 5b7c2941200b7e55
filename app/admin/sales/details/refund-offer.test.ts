import { describe, expect, it } from "vitest";
import { saleView } from "#tests/factories/sale-view.ts";
import { refundOffer, stillOpen, unitRanges } from "./refund-offer.ts";

const unit = (slot: number, status: "delivered" | "revoked" = "delivered") => ({
  id: `unit-${slot}`,
  lineId: "line-1",
  slot,
  status,
  fieldNames: [],
  deliveredAt: "2026-11-21T02:45:00Z",
  firstRevealedAt: null,
  inventoryItemId: null,
  itemState: null,
  refundState: null,
});
const sale = {
  ...saleView,
  refundLeft: 14_970,
  refundOwed: 0,
  refundable: [{ id: "line-1", quantity: 3, paid: 14_970, paidBackWaiting: 0, waiting: 0, slots: [1, 2, 3] }],
  deliverables: [unit(1), unit(2), unit(3)],
};
const nothing = { choice: {}, typed: "" };
const choose = (...slots: number[]) => ({ "line-1": { waiting: 0, slots } });

describe("refundOffer", () => {
  it("refundOffer states that a full refund ends the customer's access, unless the access has already ended", () => {
    expect(refundOffer(sale, "USD", { ...nothing, scope: "all" })).toEqual({
      amount: 14_970,
      worth: null,
      endsOrder: true,
      endsAccess: true,
    });
    const revoked = { ...sale, deliverables: [unit(1, "revoked")] };
    expect(refundOffer(revoked, "USD", { ...nothing, scope: "all" }).endsAccess).toBe(false);
  });

  it("refundOffer returns the refund amount of the chosen units, and states that the refund ends the access to the units", () => {
    expect(refundOffer(sale, "USD", { ...nothing, scope: "units", choice: choose(2) })).toEqual({
      amount: 4_990,
      worth: null,
      endsOrder: false,
      endsAccess: true,
    });
    expect(refundOffer(sale, "USD", { ...nothing, scope: "units" }).amount).toBeNull();
  });

  it("refundOffer returns the price of the units, or the refundable amount when that amount is lower", () => {
    const offer = refundOffer({ ...sale, refundLeft: 4_000 }, "USD", {
      ...nothing,
      scope: "units",
      choice: choose(1),
    });
    expect(offer).toEqual({ amount: 4_000, worth: 4_990, endsOrder: true, endsAccess: true });
  });

  it("refundOffer states that a partial refund leaves the access unchanged and that a full refund ends the access", () => {
    const amount = (typed: string) => refundOffer(sale, "USD", { ...nothing, scope: "amount", typed });
    expect(amount("10,00")).toMatchObject({ amount: 1_000, endsAccess: false });
    expect(amount("149.70")).toMatchObject({ amount: 14_970, endsOrder: true, endsAccess: true });
    expect(amount("much").amount).toBeNull();
  });
});

it("refundOffer deselects a unit when another person has already refunded the unit", () => {
  const [line] = sale.refundable;
  if (!line) throw new Error("no line");
  expect(stillOpen([{ ...line, slots: [1] }], choose(1, 2))).toEqual(choose(1));
  expect(stillOpen([{ ...line, slots: [] }], choose(1, 2))).toEqual({});
});

it("refundOffer shortens consecutive unit numbers to ranges", () => {
  expect(unitRanges([])).toBe("");
  expect(unitRanges([1, 2, 3, 5, 8, 9])).toBe("1–3, 5, 8–9");
});
