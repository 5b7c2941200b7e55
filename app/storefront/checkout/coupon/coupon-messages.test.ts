import { afterEach, expect, it } from "vitest";
import { setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";
import { couponErrorMessages } from "./coupon-messages.ts";

afterEach(() => setLanguageSource(() => "written"));

it("the rate-limit message for discount codes explains how to pay and how long to wait", () => {
  expect(couponErrorMessages({ act: "coupon", retryAfterSeconds: 597 }).too_many_attempts).toBe(
    "Too many wrong discount codes were tried, so no code is checked now. Your cart is kept. Remove the code and pay without it, or try it again in 10 minutes.",
  );
  setLanguageSource(() => "pt-BR");
  expect(couponErrorMessages({ act: "coupon", retryAfterSeconds: 60 }).too_many_attempts).toMatch(
    /Remova o cupom e pague sem ele, ou tente de novo em 1 minuto\.$/,
  );
});

it("couponMessages returns no rate-limit message for limits other than the limit for coupon codes", () => {
  expect(couponErrorMessages({ act: "access", retryAfterSeconds: 597 })).not.toHaveProperty(
    "too_many_attempts",
  );
});
