import { expect, it } from "vitest";
import { methodBeforehand, payableMethods } from "./payable-methods.ts";

it("chooses the card beforehand while it is the only method that can pay", () => {
  expect(methodBeforehand(payableMethods({ cardsEnabled: true }))).toBe("card");
});

it("chooses nothing beforehand when cards are switched off", () => {
  expect(methodBeforehand(payableMethods({ cardsEnabled: false }))).toBeNull();
});

it("chooses nothing beforehand between two methods that can pay", () => {
  expect(methodBeforehand(["card", "transfer"])).toBeNull();
});
