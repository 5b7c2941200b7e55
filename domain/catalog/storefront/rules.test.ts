import { describe, expect, it } from "vitest";
import { homeBadge, marketplaceBadge, productBadge, quantityChoices, stockTier } from "./rules.ts";

describe("badges", () => {
  it("the badge on Home is Popular up to 2000 sales, Hot up to 3000 sales, and then Best Seller", () => {
    expect([0, 1999, 2000, 2001, 3000, 3001].map(homeBadge)).toEqual([
      "Popular",
      "Popular",
      "Popular",
      "Hot",
      "Hot",
      "Best Seller",
    ]);
  });

  it("the marketplace shows the badge New up to 100 sales and the badge Popular above 100 sales", () => {
    expect([0, 100, 101].map(marketplaceBadge)).toEqual(["New", "New", "Popular"]);
  });

  it("the product page shows a badge when a product has more than 1000 sales", () => {
    expect([999, 1000, 1001].map(productBadge)).toEqual([null, null, "Best Seller"]);
  });
});

describe("stock tiers", () => {
  it("the stock tier changes between 0 and 1, between 5 and 6, and between 10 and 11 units", () => {
    const tiers = [-1, 0, 1, 5, 6, 10, 11].map((stock) => stockTier(stock).tier);
    expect(tiers).toEqual(["out", "out", "last", "last", "almost", "almost", "ample"]);
  });

  it("a stock tier contains the number of units when the stock is limited, and null when the stock is unlimited", () => {
    expect(stockTier(4)).toEqual({ tier: "last", count: 4 });
    expect(stockTier(null)).toEqual({ tier: "ample", count: null });
    expect(stockTier(-3)).toEqual({ tier: "out", count: 0 });
  });
});

describe("quantity choices", () => {
  it("quantity choices range from 1 to 10, or to the stock when the stock is below 10", () => {
    expect(quantityChoices(3, 0)).toEqual([1, 2, 3]);
    expect(quantityChoices(10, 0)).toHaveLength(10);
    expect(quantityChoices(11, 0)).toHaveLength(10);
    expect(quantityChoices(null, 0)).toHaveLength(10);
    expect(quantityChoices(0, 0)).toEqual([]);
  });

  it("quantity choices exclude the units that are already in the cart", () => {
    expect(quantityChoices(12, 4)).toHaveLength(8);
    expect(quantityChoices(3, 3)).toEqual([]);
    expect(quantityChoices(3, 9)).toEqual([]);
    expect(quantityChoices(null, 995)).toEqual([1, 2, 3, 4, 5]);
  });
});
