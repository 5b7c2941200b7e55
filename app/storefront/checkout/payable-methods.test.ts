import { expect, it } from "vitest";
import { methodBeforehand, payableMethods } from "./payable-methods.ts";

it("methodBeforehand chooses the card while only the card can pay", () => {
  expect(methodBeforehand(payableMethods({ cardsEnabled: true }))).toBe("card");
});

it("methodBeforehand chooses no method when cards are switched off", () => {
  expect(methodBeforehand(payableMethods({ cardsEnabled: false }))).toBeNull();
});

it("methodBeforehand chooses no method when two methods can pay", () => {
  expect(methodBeforehand(["card", "transfer"])).toBeNull();
});
