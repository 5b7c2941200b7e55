import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { homeMessages } from "#messages/en/storefront/home.ts";

const snapshot = [
  { id: "sample-business-manager", price: 18_900, emoji: "🏢", cover: "ink-0" },
  { id: "sample-ad-account", price: 12_900, emoji: "📣", cover: "ink-3" },
  { id: "sample-profile", price: 5_900, emoji: "👤", cover: "ink-5" },
] as const;

/**
 * The cards that Home shows while the catalog has no featured product. The cards are marked "Sample". The
 * cards show no ratings and no numbers of sales (spec S2.3).
 */
export const sampleProducts = (): ProductCard[] =>
  snapshot.map((detail) => {
    const { name, category, line } = homeMessages.samples[detail.id];
    return {
      ...detail,
      rating: 0,
      salesCount: 0,
      name,
      slug: detail.id,
      shortDescription: line,
      originalPrice: null,
      featured: true,
      stockQuantity: null,
      deliveryType: "account",
      category: {
        id: `${detail.id}-category`,
        name: category,
        slug: `${detail.id}-category`,
        ink: Number(detail.cover.at(-1)),
      },
    };
  });
