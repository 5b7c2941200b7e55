import { expect, it } from "vitest";
import { rejectedAnswer } from "#app/request/form-answer.ts";
import { PlaceTooCheap } from "#domain/catalog/price-guard/place-too-cheap.ts";
import "./place-error.ts";

it("placeError names the product whose price would be too low with coupons, and explains what to do", () => {
  const error = new PlaceTooCheap({ product: "IDE Pro", effective: 3_600, reference: 10_000 });
  const answer = JSON.stringify(rejectedAnswer("save", error, ({ sentence }) => sentence));
  expect(answer).toContain("“IDE Pro”: one unit could cost $36.00");
  expect(answer).toContain("End the coupon or ask an administrator.");
});
