import { describe, expect, it } from "vitest";
import { emptyFields } from "#domain/catalog/fields/empty-fields.ts";
import { NO_LIMITS } from "#domain/catalog/pricing/order-limits.ts";
import type { ProductDetail } from "#domain/catalog/products/product-views.ts";
import { productMarkup } from "./product-markup.ts";

const product: ProductDetail = {
  ...emptyFields(),
  id: "1",
  name: "Vector Suite",
  slug: "vector-suite",
  shortDescription: "One seat",
  price: 1_234_567,
  rating: 4.8,
  salesCount: 12,
  emoji: "V",
  cover: "ink-0",
  images: [],
  stockQuantity: 3,
  category: null,
  tiers: [],
  limits: NO_LIMITS,
};

describe("productMarkup", () => {
  it("productMarkup contains the price in dollars, the currency and the availability", () => {
    expect(productMarkup(product, "https://shop.test/marketplace/vector-suite").offers).toEqual({
      "@type": "Offer",
      url: "https://shop.test/marketplace/vector-suite",
      price: "12345.67",
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
    });
  });

  it("productMarkup marks a product as out of stock when its stock is zero, and as in stock when its stock is unlimited", () => {
    const availability = (stockQuantity: number | null) =>
      (productMarkup({ ...product, stockQuantity }, "").offers as { availability: string }).availability;
    expect(availability(0)).toBe("https://schema.org/OutOfStock");
    expect(availability(null)).toBe("https://schema.org/InStock");
  });

  it("productMarkup describes a group with an offer for each variant", () => {
    const choice = {
      value: "1 year",
      slug: "suite-1-year",
      price: 999,
      originalPrice: null,
      stockQuantity: 0,
    };
    const variants = { optionName: "Duration", chosen: { name: "", slug: "" }, choices: [choice] };
    const markup = productMarkup(product, "https://shop.test/marketplace/vector-suite", variants);
    expect(markup).not.toHaveProperty("offers");
    expect(markup).toMatchObject({
      "@type": "ProductGroup",
      productGroupID: "vector-suite",
      variesBy: "Duration",
      hasVariant: [
        {
          name: "Vector Suite · 1 year",
          offers: {
            url: "https://shop.test/marketplace/vector-suite?v=suite-1-year",
            price: "9.99",
            availability: "https://schema.org/OutOfStock",
          },
        },
      ],
    });
  });

  it("productMarkup contains no aggregate rating, because the shop publishes no reviews", () => {
    expect(productMarkup(product, "")).not.toHaveProperty("aggregateRating");
  });

  it("productMarkup contains the absolute URLs of the images, and has no image property for a product without images", () => {
    const address = "/pictures/0123456789abcdef0123456789abcdef-960x640.webp";
    const withImage = { ...product, images: [{ address, alt: "" }] };
    expect(productMarkup(withImage, "https://shop.test/marketplace/vector-suite").image).toEqual([
      `https://shop.test${address}`,
    ]);
    expect(productMarkup(product, "")).not.toHaveProperty("image");
  });
});
