import { describe, expect, it } from "vitest";
import { internationalNumber } from "./phone-number.ts";

describe("internationalNumber", () => {
  it.each([
    ["5511987654321", "+55 11 98765-4321"],
    ["551133334444", "+55 11 3333-4444"],
    ["12125550100", "+1 212 555-0100"],
    ["351912345678", "+351 912 345 678"],
    ["447911123456", "+44 791 112 3456"],
    ["919876543210", "+91 987 654 3210"],
  ])("internationalNumber writes %s as %s", (digits, written) => {
    expect(internationalNumber(digits)).toBe(written);
  });

  it.each(["", "11987654321", "12987654321", "4512345678", "33334444", "0055119876543", "1234567890123456"])(
    "internationalNumber returns null for %s, which may have no country code",
    (digits) => {
      expect(internationalNumber(digits)).toBeNull();
    },
  );
});
