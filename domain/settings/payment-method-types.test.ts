import { describe, expect, it } from "vitest";
import { paymentMethodTypesText } from "./payment-method-types.ts";

describe("the stored payment method types", () => {
  it("the stored payment method types follow the sequence of the built-in list, have no duplicates and include cards", () => {
    expect(paymentMethodTypesText.parse('["pix","link","pix"]')).toEqual(["card", "link", "pix"]);
    expect(paymentMethodTypesText.parse("[]")).toEqual(["card"]);
  });

  it.each(["", "card", '{"card":true}', '["klarna"]', "[1]"])(
    "the stored payment method types reject %j",
    (text) => {
      expect(paymentMethodTypesText.safeParse(text).success).toBe(false);
    },
  );
});
