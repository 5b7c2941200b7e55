import type { ProductCard } from "#domain/catalog/product-views.ts";

const sample = (
  id: string,
  category: string,
  product: Pick<ProductCard, "name" | "shortDescription" | "price" | "rating" | "salesCount" | "emoji">,
): ProductCard => ({
  id,
  slug: id,
  originalPrice: null,
  featured: true,
  stockQuantity: null,
  deliveryType: "account",
  category: { id: `${id}-category`, name: category, slug: `${id}-category` },
  createdAt: "2026-01-01T00:00:00.000Z",
  ...product,
});

/** What Home shows while the catalogue has no featured product: marked "Sample", never sold (spec: shopper §2 Home). */
export const sampleProducts: ProductCard[] = [
  sample("sample-business-manager", "Business managers", {
    name: "Verified Business Manager",
    shortDescription: "Checked, with two administrators and room for five ad accounts",
    price: 18_900,
    rating: 4.9,
    salesCount: 3_240,
    emoji: "🏢",
  }),
  sample("sample-ad-account", "Ad accounts", {
    name: "Ad account, warmed up",
    shortDescription: "Ninety days of history and a confirmed payment profile",
    price: 12_900,
    rating: 4.8,
    salesCount: 2_410,
    emoji: "📣",
  }),
  sample("sample-profile", "Profiles", {
    name: "Aged profile with mailbox",
    shortDescription: "Three years old, with its mailbox and recovery code",
    price: 5_900,
    rating: 4.7,
    salesCount: 1_180,
    emoji: "👤",
  }),
];
