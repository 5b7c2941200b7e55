import { describe, expect, it } from "vitest";
import "#messages/language.server.ts";
import { priceMessages } from "#app/admin/products/prices-messages.ts";
import { parseTiers } from "./parse-tiers.ts";
import { tierProblems, typedTiers } from "./tier-problems.ts";

const messages = priceMessages.errors;
const row = (quantity: string, price: string) => ({ id: 0, quantity, price });

describe("parseTiers", () => {
  it.each(["10 = 8,00\n50 = 7.50", "10=8\n\n50: 7,5\n", "10+ 8,00\n50x7,50", "10 8,00\n50; US$ 7,50"])(
    "parseTiers reads %j",
    (text) => {
      expect(parseTiers(text)).toEqual([
        { minQuantity: 10, price: 800 },
        { minQuantity: 50, price: 750 },
      ]);
    },
  );

  it.each([
    ["10", messages.tiers],
    ["108,00", messages.tiers],
    ["ten = 8", messages.tiers],
    ["10 = 0", messages.tiers],
    ["1 = 8", messages.tierQuantity],
    ["1001 = 8", messages.tierQuantity],
    [Array.from({ length: 11 }, (_, at) => `${at + 2} = 8`).join("\n"), messages.tooManyTiers(10)],
  ])("parseTiers refuses %j", (text, message) => {
    expect(parseTiers(text)).toBe(message);
  });

  it("parseTiers parses the text from the rows of the form", () => {
    const rows = [row("2", "12345,67"), row("", ""), row("3", "12000.00")];
    expect(parseTiers(typedTiers(rows))).toEqual([
      { minQuantity: 2, price: 1_234_567 },
      { minQuantity: 3, price: 1_200_000 },
    ]);
  });
});

describe("tierProblems", () => {
  const textsOf = (rows: ReturnType<typeof row>[], price: number | null = 1_000) =>
    tierProblems(rows, price).map(({ text }) => text);

  it("tierProblems compares each price with the price of the previous row, even when the previous row has a problem", () => {
    expect(textsOf([row("3", "9,00"), row("10", "9,50"), row("20", "9,20")])).toEqual([
      null,
      messages.tiers_not_falling,
      null,
    ]);
  });

  it("tierProblems marks the first row when its price is not below the price of one unit", () => {
    expect(textsOf([row("3", "10,00")])).toEqual([messages.tiers_not_falling]);
    expect(textsOf([row("3", "10,00")], null)).toEqual([null]);
  });

  it("tierProblems marks a row whose quantity is not above the quantity of the previous row", () => {
    expect(textsOf([row("5", "9"), row("5", "8")])).toEqual([null, messages.tiers_not_falling]);
  });

  it("tierProblems explains a value that cannot be parsed, and reports no problem for a row with an empty field", () => {
    expect(textsOf([row("1", "9"), row("x", "9"), row("3", "9,999"), row("", "9")])).toEqual([
      messages.tierQuantity,
      messages.tierQuantity,
      messages.price,
      null,
    ]);
  });
});
