import { describe, expect, it } from "vitest";
import { parseCheckoutInput, splitName } from "./checkout-input.ts";

const attemptId = "8d6f2f7e-4a8c-4a0c-9d43-5b1f0c1d2e3f";
const item = { productId: "0b0f8f52-6d0d-4c1c-8f0e-1a2b3c4d5e6f", quantity: 1 };
const read = (typed: object) =>
  parseCheckoutInput({ attemptId, items: [item], paymentMethod: "card", ...typed });

describe("parseCheckoutInput", () => {
  it.each([
    ["+55 (11) 91234-5678", "5511912345678"],
    ["call me", ""],
    ["٣٤ 12", "12"],
    ["1234567890 1234567890 12345", "12345678901234567890"],
  ])("parseCheckoutInput reduces the phone %j to at most 20 digits: %s", (phone, digits) => {
    expect(read({ phone }).phone).toBe(digits);
  });

  it("parseCheckoutInput requires neither name nor phone nor currency", () => {
    expect(read({})).toMatchObject({ fullName: "", phone: "", acceptLanguage: "" });
  });

  it("parseCheckoutInput trims the name", () => {
    expect(read({ fullName: "  Ana Prado " }).fullName).toBe("Ana Prado");
  });

  it.each([
    [{ phone: "1".repeat(61) }, "phone"],
    [{ fullName: "a".repeat(121) }, "fullName"],
    [{ fullName: "Ana\0Prado" }, "fullName"],
    [{ paymentMethod: "invoice" }, "paymentMethod"],
    [{ attemptId: "again" }, "attemptId"],
    [{ currency: "XYZ" }, "currency"],
    [{ expectedTotal: -1 }, "expectedTotal"],
    [{ items: [item, item] }, "items"],
  ])("parseCheckoutInput refuses %j and names the field %s", (typed, field) => {
    expect(() => read(typed)).toThrow(
      expect.objectContaining({ code: "invalid_input", details: expect.objectContaining({ field }) }),
    );
  });

  it.each([
    [[], "empty_cart"],
    [[{ ...item, quantity: 0 }], "invalid_quantity"],
    [[{ ...item, quantity: 1.5 }], "invalid_quantity"],
    [[{ ...item, quantity: 1001 }], "invalid_quantity"],
    [Array.from({ length: 51 }, () => item), "too_many_lines"],
  ])("parseCheckoutInput refuses the items of case %# with the error code %s", (items, code) => {
    expect(() => read({ items })).toThrow(expect.objectContaining({ code }));
  });
});

describe("a quantity", () => {
  it.each([
    [1400, { most: 1000 }],
    [0, { most: null }],
    [1400.5, { most: null }],
  ])(
    "a quantity of %d is refused, and the error has the maximum only when the quantity exceeds it",
    (quantity, details) => {
      expect(() => read({ items: [{ ...item, quantity }] })).toThrow(
        expect.objectContaining({ code: "invalid_quantity", details: expect.objectContaining(details) }),
      );
    },
  );
});

describe("splitName", () => {
  it.each([
    ["Ana", "Ana", ""],
    ["Ana Prado", "Ana", "Prado"],
    [" Ana  Maria do Prado ", "Ana", "Maria do Prado"],
    ["", "", ""],
  ])("splitName splits %j at its first space", (fullName, firstName, lastName) => {
    expect(splitName(fullName)).toEqual({ firstName, lastName });
  });
});
