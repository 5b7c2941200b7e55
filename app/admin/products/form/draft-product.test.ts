import { describe, expect, it } from "vitest";
import { draftProduct, draftTiers } from "./draft-product.ts";

const categories = [{ id: "c1", name: "Chaves", slug: "chaves", ink: 2 }];
const draft = (values: Record<string, string>, tiers = [{ minQuantity: 3, price: 900 }]) =>
  draftProduct(new Map(Object.entries(values)), { product: null, categories, tiers });

describe("draftProduct", () => {
  it("draftProduct returns the fields that the user has entered, in the data format of the storefront", () => {
    expect(
      draft({ name: " Licença ", price: "12,90", originalPrice: "15", categoryId: "c1", rating: "4,5" }),
    ).toMatchObject({
      name: "Licença",
      slug: "licenca",
      price: 1_290,
      originalPrice: 1_500,
      rating: 4.5,
      category: { ink: 2 },
      cover: "ink-2",
      tiers: [{ minQuantity: 3, price: 900 }],
    });
  });

  it("draftProduct uses the first image as the cover, or the ink of the seal when there is no image", () => {
    const images = JSON.stringify([{ address: "/pictures/a.webp", alt: "" }]);
    expect(draft({ images }).cover).toBe("/pictures/a.webp");
    expect(draft({ images: "{" }).cover).toBe("ink-0");
  });

  it("draftProduct omits a tier when the tier does not lower the price", () => {
    expect(draft({ price: "9,00" }).tiers).toEqual([]);
  });

  it("draftProduct returns the manual stock that the user has entered, and zero stock for a sold-out product", () => {
    expect(draft({ deliveryType: "manual", stockQuantity: "7" }).stockQuantity).toBe(7);
    expect(draft({ deliveryType: "manual", stockQuantity: "7", unlimited: "true" }).stockQuantity).toBeNull();
    expect(draft({ deliveryType: "account", status: "out_of_stock" }).stockQuantity).toBe(0);
    expect(draft({ deliveryType: "account" }).stockQuantity).toBeNull();
  });
});

describe("draftTiers", () => {
  it("draftTiers returns the tiers that the user has entered, or no tiers while a row cannot be parsed", () => {
    expect(draftTiers(new Map([["tiers", "3 = 9,00"]]))).toEqual([{ minQuantity: 3, price: 900 }]);
    expect(draftTiers(new Map([["tiers", "3 = x"]]))).toEqual([]);
  });
});
