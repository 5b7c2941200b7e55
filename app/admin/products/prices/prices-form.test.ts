import { describe, expect, it } from "vitest";
import "#messages/language.server.ts";
import { priceMessages } from "#app/admin/products/prices-messages.ts";
import { parseTiers, pricesForm, typedTiers } from "./prices-form.ts";

const words = priceMessages.errors;
const typed = {
  id: "11111111-1111-4111-8111-111111111111",
  version: "3",
  tiers: "",
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

describe("parseTiers", () => {
  it.each(["10 = 8,00\n50 = 7.50", "10=8\n\n50: 7,5\n", "10+ 8,00\n50x7,50", "10 8,00\n50; US$ 7,50"])(
    "reads %j",
    (text) => {
      expect(parseTiers(text)).toEqual([
        { minQuantity: 10, price: 800 },
        { minQuantity: 50, price: 750 },
      ]);
    },
  );

  it.each([
    ["10", words.tiers],
    ["108,00", words.tiers],
    ["ten = 8", words.tiers],
    ["10 = 0", words.tiers],
    ["1 = 8", words.tierQuantity],
    ["1001 = 8", words.tierQuantity],
    [Array.from({ length: 11 }, (_, at) => `${at + 2} = 8`).join("\n"), words.tooManyTiers(10)],
  ])("refuses %j", (text, message) => {
    expect(parseTiers(text)).toBe(message);
  });

  it("reads what the form shows", () => {
    const tiers = [{ minQuantity: 2, price: 1_234_567 }];
    expect(parseTiers(typedTiers(tiers, ","))).toEqual(tiers);
    expect(parseTiers(typedTiers(tiers, "."))).toEqual(tiers);
  });
});

describe("pricesForm", () => {
  it("accepts an empty form as no tiers, no sale and no limits", () => {
    expect(pricesForm.parse(typed)).toEqual({
      id: typed.id,
      version: 3,
      prices: {
        tiers: [],
        sale: null,
        limits: { least: null, most: null, customerMost: null, customerDays: null },
      },
    });
  });

  it("reads a sale and limits", () => {
    const sale = { salePrice: "7,90", saleStartsAt: "2026-11-27T09:00", saleEndsAt: "2026-11-30T23:59" };
    const limits = { least: "2", most: "5", customerMost: "10", customerDays: "30" };
    expect(pricesForm.parse({ ...typed, ...sale, ...limits }).prices).toMatchObject({
      sale: { price: 790, startsAt: "2026-11-27T09:00", endsAt: "2026-11-30T23:59" },
      limits: { least: 2, most: 5, customerMost: 10, customerDays: 30 },
    });
  });

  it.each([
    [{ salePrice: "7,90" }, { salePrice: words.saleIncomplete }],
    [
      { salePrice: "cheap", saleStartsAt: "2026-11-27T09:00", saleEndsAt: "2026-11-30T23:59" },
      { salePrice: words.price },
    ],
    [{ least: "0" }, { least: words.units(1000) }],
    [{ most: "1001" }, { most: words.units(1000) }],
    [{ least: "5", most: "4" }, { most: words.mostBelowLeast }],
    [{ customerMost: "3" }, { customerDays: words.customerIncomplete }],
    [{ customerDays: "3" }, { customerMost: words.customerIncomplete }],
    [{ customerMost: "3", customerDays: "366" }, { customerDays: words.units(365) }],
    [{ tiers: "x" }, { tiers: words.tiers }],
  ])("refuses %j with a message for its field", (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });
});
