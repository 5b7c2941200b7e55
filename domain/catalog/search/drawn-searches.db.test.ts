import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { saveCategory } from "#domain/catalog/categories/save-category.ts";
import { saveProducts } from "#domain/catalog/import/save-products.ts";
import type { ProductInput } from "#domain/catalog/products/product-input.ts";
import { type CategoryView, catalogSorts, type ProductCard } from "#domain/catalog/products/product-views.ts";
import { listProducts } from "#domain/catalog/storefront/queries.ts";
import { system } from "#domain/kernel/caller.ts";
import { findWords } from "./find-words.ts";
import { nameRanking } from "./match-rank.ts";
import { isOneTypoApart, productWords, queryWords, TYPO_FROM } from "./search-words.ts";

const NAMES =
  "Licença,Licence,Édition,Gift,Gifts,Card,Care,Plan,Plane,Play,Studio,Ads,Manager,Année,2x,4321,4312";
const words = fc.constantFrom(...NAMES.split(","));
const CATEGORIES = ["Gift Codes", "Licenças", "Ads"];
const SEED = 20261123;

const drawnProducts = fc.record({
  name: fc.array(words, { minLength: 1, maxLength: 3 }).map((list) => list.join(" ")),
  shortDescription: fc.oneof(fc.constant(""), words),
  features: fc.array(words, { maxLength: 2 }),
  category: fc.constantFrom(...CATEGORIES),
  price: fc.integer({ min: 1, max: 5 }),
  salesCount: fc.integer({ min: 0, max: 3 }),
  rating: fc.integer({ min: 0, max: 5 }),
  status: fc.constantFrom("active" as const, "active" as const, "out_of_stock" as const, "inactive" as const),
});

/**
 * Returns a word of the catalog. The result is the whole word, only the beginning of the word, or the word
 * with one typo. A typo is a missing, doubled, wrong or swapped letter.
 */
const typed = fc
  .tuple(words, fc.constantFrom("whole", "prefix", "drop", "double", "change", "swap"), fc.nat(8))
  .map(([word, how, place]) => {
    const letters = Array.from(word);
    const at = place % letters.length;
    if (how === "prefix") return letters.slice(0, at + 1).join("");
    if (how === "drop") letters.splice(at, 1);
    if (how === "double") letters.splice(at, 0, letters[at] ?? "");
    if (how === "change") letters[at] = "q";
    if (how === "swap" && at > 0) [letters[at - 1], letters[at]] = [letters[at] ?? "", letters[at - 1] ?? ""];
    return letters.join("");
  });
const drawnQueries = fc.record({
  q: fc.array(typed, { minLength: 1, maxLength: 3 }).map((list) => list.join(" ")),
  category: fc.constantFrom("", "", "gift-codes", "unknown"),
  sort: fc.constantFrom(...catalogSorts),
});

interface Known {
  slug: string;
  words: string[];
  category: string;
}
let known: Known[] = [];
/** A listed product with the time at which it was created. */
type Listed = ProductCard & { createdAt: string };
let listed: Listed[] = [];

beforeAll(async () => {
  const drawn = fc.sample(drawnProducts, { numRuns: 90, seed: SEED });
  await inTransaction(async (tx) => {
    const categories = new Map<string, CategoryView>();
    for (const name of CATEGORIES) categories.set(name, await saveCategory(tx, { name }));
    const wanted = drawn.map(({ category, ...input }, place) => ({
      place,
      input: { ...input, slug: `product-${place}`, deliveryType: "manual" } satisfies ProductInput,
      category: categories.get(category) as CategoryView,
    }));
    expect((await saveProducts(tx, system("command"), wanted)).refused).toEqual([]);
  });
  known = drawn.map((product, place) => ({
    slug: `product-${place}`,
    words: productWords({ ...product, categoryName: product.category }),
    category:
      product.category === "Gift Codes" ? "gift-codes" : product.category.toLowerCase().replace("ç", "c"),
  }));
  const all = await listProducts({ q: "", category: "", sort: "popular", page: 20 }, true);
  const { rows } = await db.execute<{ id: string; at: string }>(
    sql`select id, (extract(epoch from created_at) * 1000000)::bigint::text as at from products`,
  );
  listed = all.products.map((card) => ({
    ...card,
    createdAt: rows.find(({ id }) => id === card.id)?.at ?? "",
  }));
});

/**
 * Implements the search rule independently of the shop's code and without an index. A product matches when
 * each typed word begins a word of the product or differs from a word of the product by one typo.
 */
function finds(product: Known, q: string): boolean {
  const vocabulary = new Set(known.flatMap((one) => one.words));
  return queryWords(q).every((word) =>
    product.words.some(
      (found) =>
        found.startsWith(word) ||
        (Array.from(word).length >= TYPO_FROM && !vocabulary.has(word) && isOneTypoApart(word, found)),
    ),
  );
}

const byOrder: Record<(typeof catalogSorts)[number], (a: Listed, b: Listed) => number> = {
  popular: (a, b) => b.salesCount - a.salesCount || compare(a.id, b.id),
  "price-asc": (a, b) => a.price - b.price || compare(a.id, b.id),
  "price-desc": (a, b) => b.price - a.price || compare(b.id, a.id),
  rating: (a, b) => b.rating - a.rating || compare(a.id, b.id),
  newest: (a, b) => compare(b.createdAt, a.createdAt) || compare(a.id, b.id),
};
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

describe("400 random searches", () => {
  it("400 random searches return the same products, the same order and the same category counts as the search rule", async () => {
    let found = 0;
    for (const { q, category, sort } of fc.sample(drawnQueries, { numRuns: 400, seed: SEED })) {
      const list = await listProducts({ q, category, sort, page: 20 }, true);
      const matching = known.filter((one) => finds(one, q) && listed.some(({ slug }) => slug === one.slug));
      const chosen = matching.filter((one) => category === "" || one.category === category);
      const rankOf = sort === "popular" ? nameRanking(q, (await findWords(q)) ?? "") : () => 0;
      const expected = listed
        .filter(({ slug }) => chosen.some((one) => one.slug === slug))
        .sort((a, b) => rankOf(a.name) - rankOf(b.name) || byOrder[sort](a, b))
        .map(({ slug }) => slug);
      expect([q, sort, list.products.map(({ slug }) => slug)]).toEqual([q, sort, expected]);
      expect(list.total).toBe(chosen.length);
      expect([q, list.counts.all]).toEqual([q, matching.length]);
      for (const { slug, count } of list.counts.categories)
        expect([q, slug, count]).toEqual([q, slug, matching.filter((one) => one.category === slug).length]);
      found += chosen.length;
    }
    expect(found).toBeGreaterThan(700);
  }, 60_000);
});
