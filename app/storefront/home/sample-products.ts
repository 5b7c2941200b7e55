import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { homeMessages } from "#messages/en/storefront/home.ts";

const facts = [
  { id: "sample-business-manager", price: 18_900, emoji: "🏢", cover: "ink-0" },
  { id: "sample-ad-account", price: 12_900, emoji: "📣", cover: "ink-3" },
  { id: "sample-profile", price: 5_900, emoji: "👤", cover: "ink-5" },
] as const;

/**
 * The cards Home shows while the catalog has no featured
 * product: marked "Sample", never rated and never sold (spec S2.3).
 */
export const sampleProducts = (): ProductCard[] =>
  facts.map((fact) => {
    const { name, category, line } = homeMessages.samples[fact.id];
    return {
      ...fact,
      rating: 0,
      salesCount: 0,
      name,
      slug: fact.id,
      shortDescription: line,
      originalPrice: null,
      featured: true,
      stockQuantity: null,
      deliveryType: "account",
      category: {
        id: `${fact.id}-category`,
        name: category,
        slug: `${fact.id}-category`,
        ink: Number(fact.cover.at(-1)),
      },
    };
  });
