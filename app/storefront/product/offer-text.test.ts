import { afterEach, describe, expect, it } from "vitest";
import { NO_LIMITS } from "#domain/catalog/pricing/order-limits.ts";
import type { CartCard } from "#domain/catalog/products/product-views.ts";
import { setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";
import { cartOffers, minimumText, orderLimitMessage, productOffer } from "./offer-text.server.ts";

afterEach(() => setLanguageSource(() => "written"));

const tiers = [{ minQuantity: 10, price: 800 }];
const limits = { least: 2, most: 5, customerMost: 10, customerDays: 30 };
const card = (changes: Partial<CartCard>) => ({ tiers: [], limits: NO_LIMITS, ...changes }) as CartCard;

describe("productOffer", () => {
  it("productOffer returns null when the product has no tiers and no limits", () => {
    expect(productOffer(card({}), "UTC")).toBeNull();
  });

  it("productOffer returns the price of one unit, the tier text “10 or more $8.00 each”, and the order limits", () => {
    expect(productOffer(card({ price: 900, tiers, limits }), "UTC")).toMatchObject({
      rows: [
        { least: 1, from: "1", each: "$9.00 each" },
        { least: 10, from: "10 or more", each: "$8.00 each" },
      ],
      limits:
        "At least 2 units per order. At most 5 units per order. At most 10 units per customer within 30 days.",
    });
  });

  it.each([
    ["UTC", { beatsTiers: false }, ["Until Dec 5 · you save $10.00 (13%)"]],
    [
      "America/Sao_Paulo",
      { beatsTiers: true },
      [
        "Until Dec 4 · you save $10.00 (13%)",
        "The sale price is lower than the price for larger quantities.",
      ],
    ],
  ])("productOffer says until when a sale runs in %s, and the saving", (zone, sale, text) => {
    const onSale = { endsAt: "2026-12-05T01:00:00Z", ...sale };
    const offer = productOffer(card({ price: 6_500, originalPrice: 7_500, sale: onSale }), zone);
    expect(offer?.sale).toEqual(text);
  });

  it("productOffer returns its texts in Portuguese on a Portuguese page", () => {
    setLanguageSource(() => "pt-BR");
    const offer = productOffer(card({ tiers, limits: { ...NO_LIMITS, most: 1 } }), "UTC");
    expect(offer?.rows[1]?.each.replaceAll("\u00a0", " ")).toBe("US$ 8,00 cada");
    expect(offer?.limits).toBe("No máximo 1 unidade por pedido.");
  });
});

describe("cartOffers", () => {
  it("cartOffers returns a text about the next tier and a text about the units that the shopper can still buy", () => {
    const found = [{ productId: "one", tiers, limits, ordered: 7, most: 3 }];
    expect(cartOffers(found)).toEqual({
      one: {
        tiers: [{ minQuantity: 10, price: 800, hint: "Add {count} more to pay $8.00 each." }],
        least: 2,
        most: 3,
        words:
          "At least 2 units per order. At most 5 units per order. At most 10 units per customer within 30 days. You can still order 3.",
        lower: "Lower the quantity to 3",
      },
    });
  });
});

describe("minimumText", () => {
  it.each([
    [{ price: 500 }, "The minimum purchase is $50.00. One unit of this item costs less than this amount."],
    [{ price: 5_000 }, ""],
    [{ price: 500, limits: { ...NO_LIMITS, least: 10 } }, ""],
  ])("minimumText for a product with %j is “%s”", (changes, sentence) => {
    expect(minimumText(card(changes), 5_000)).toBe(sentence);
  });
});

describe("cartOffers when the shopper may buy no more units", () => {
  it("cartOffers does not suggest a smaller quantity when the shopper has already reached the purchase limit", () => {
    const found = [{ productId: "one", tiers: [], limits, ordered: 10, most: 0 }];
    expect(cartOffers(found).one).not.toHaveProperty("lower");
  });
});

describe("orderLimitMessage", () => {
  it.each([
    [{ reason: "least", units: 2 }, "An order needs at least 2 units of IDE Pro."],
    [{ reason: "most", units: 1 }, "An order can contain at most 1 unit of IDE Pro."],
    [
      { reason: "customer", units: 3, days: 30, left: 1 },
      "You can order at most 3 units of IDE Pro within 30 days. You can still order 1.",
    ],
  ])("orderLimitMessage for the details %j is “%s”", (details, sentence) => {
    expect(orderLimitMessage(details, "IDE Pro")).toBe(sentence);
  });
});
