import { expect, it } from "vitest";
import { methodBeforehand, payableMethods } from "./payable-methods.ts";

it("payable methods: the card is chosen in advance while only the card can pay", () => {
  expect(methodBeforehand(payableMethods({ cardsEnabled: true }))).toBe("card");
});

it("payable methods: no method is chosen in advance when cards are switched off", () => {
  expect(methodBeforehand(payableMethods({ cardsEnabled: false }))).toBeNull();
});

it("payable methods: no method is chosen in advance when two methods can pay", () => {
  expect(methodBeforehand(["card", "transfer"])).toBeNull();
});
