import { expect, it } from "vitest";
import { methodBeforehand, payableMethods } from "./payable-methods.ts";

it("methodBeforehand preselects the card when only a card can pay the order", () => {
  expect(methodBeforehand(payableMethods({ cardsEnabled: true }))).toBe("card");
});

it("methodBeforehand preselects no payment method when cards are switched off", () => {
  expect(methodBeforehand(payableMethods({ cardsEnabled: false }))).toBeNull();
});

it("methodBeforehand preselects no payment method when two methods can pay", () => {
  expect(methodBeforehand(["card", "transfer"])).toBeNull();
});
