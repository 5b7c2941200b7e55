import { describe, expect, it } from "vitest";
import "#messages/language.server.ts";
import { priceMessages } from "#app/admin/products/prices-messages.ts";
import { pricesForm } from "./prices-form.ts";

const messages = priceMessages.errors;
const typed = {
  id: "11111111-1111-4111-8111-111111111111",
  version: "3",
  salePrice: "",
  saleStartsAt: "",
  saleEndsAt: "",
  least: "",
  most: "",
  customerMost: "",
  customerDays: "",
};
const errorsOf = (changes: Partial<typeof typed>) => {
  const parsed = pricesForm.safeParse({ ...typed, ...changes });
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
};

describe("pricesForm", () => {
  it("pricesForm returns no sale and no limits for an empty form", () => {
    expect(pricesForm.parse(typed)).toEqual({
      id: typed.id,
      version: 3,
      prices: {
        sale: null,
        limits: { least: null, most: null, customerMost: null, customerDays: null },
      },
    });
  });

  it("pricesForm parses a sale and limits", () => {
    const sale = { salePrice: "7,90", saleStartsAt: "2026-11-27T09:00", saleEndsAt: "2026-11-30T23:59" };
    const limits = { least: "2", most: "5", customerMost: "10", customerDays: "30" };
    expect(pricesForm.parse({ ...typed, ...sale, ...limits }).prices).toMatchObject({
      sale: { price: 790, startsAt: "2026-11-27T09:00", endsAt: "2026-11-30T23:59" },
      limits: { least: 2, most: 5, customerMost: 10, customerDays: 30 },
    });
  });

  it.each([
    [{ salePrice: "7,90" }, { salePrice: messages.saleIncomplete }],
    [
      { salePrice: "cheap", saleStartsAt: "2026-11-27T09:00", saleEndsAt: "2026-11-30T23:59" },
      { salePrice: messages.price },
    ],
    [{ least: "0" }, { least: messages.units(1000) }],
    [{ most: "1001" }, { most: messages.units(1000) }],
    [{ least: "5", most: "4" }, { most: messages.mostBelowLeast }],
    [{ customerMost: "3" }, { customerDays: messages.customerIncomplete }],
    [{ customerDays: "3" }, { customerMost: messages.customerIncomplete }],
    [{ customerMost: "3", customerDays: "366" }, { customerDays: messages.units(365) }],
  ])("pricesForm refuses %j with a message for its field", (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });
});
