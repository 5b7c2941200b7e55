import { eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { categories } from "#db/schema/catalog.ts";
import { INKS } from "#db/values/limits.ts";
import { refreshCategoryWords } from "#domain/catalog/groups/refresh-group.ts";
import { type CategoryInput, categoryInput } from "#domain/catalog/products/product-input.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import { freeSlug, slugify } from "#domain/catalog/products/slug.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { sameName } from "#domain/kernel/text/latin-letters.ts";

/** The requested slug belongs to another category. */
export class SlugTaken extends DomainError {
  constructor(slug: string) {
    super("slug_taken", 409, { slug, field: "slug" });
  }
}

/**
 * A new category without a chosen ink gets the ink that the fewest categories use. When several inks have the
 * same number of categories, the category gets the first of these inks.
 */
const LEAST_USED_INK = sql<number>`(select ink from generate_series(0, ${INKS - 1}) ink
  order by (select count(*) from categories used where used.ink = ink.ink), ink limit 1)`;

/**
 * Creates a category, or updates the category `id` and the search words of its products (spec B5-9, B5-10).
 * Without a slug a new category gets a slug from its name, and an existing category keeps its slug.
 * @throws SlugTaken, NotFound, ZodError
 */
export async function saveCategory(
  tx: Transaction,
  input: CategoryInput,
  id?: string,
): Promise<CategoryView> {
  const given = categoryInput.parse(input);
  await lockCatalog(tx);
  const view = { id: categories.id, name: categories.name, slug: categories.slug };
  if (given.slug !== undefined) {
    const [holder] = await tx.select(view).from(categories).where(eq(categories.slug, given.slug));
    if (holder && holder.id !== id) throw new SlugTaken(given.slug);
  }
  if (id !== undefined) {
    const [before] = await tx.select(view).from(categories).where(eq(categories.id, id)).for("update");
    if (!before) throw new NotFound("category");
    const [saved] = await tx
      .update(categories)
      .set({ ...given, version: sql`${categories.version} + 1`, updatedAt: sql`now()` })
      .where(eq(categories.id, id))
      .returning(view);
    if (!saved) throw new NotFound("category");
    if (before.name !== saved.name) await refreshCategoryWords(tx, id);
    return saved;
  }
  const slug = given.slug ?? (await freeCategorySlug(tx, slugify(given.name, "category")));
  const [made] = await tx
    .insert(categories)
    .values({ ...given, slug, ink: given.ink ?? LEAST_USED_INK })
    .returning(view);
  if (!made) throw new Error("the insert of the category returned no row");
  return made;
}

/**
 * Finds a category by its name or slug, or creates it.
 * @returns the category, and whether this call created the category
 */
export async function findOrMakeCategory(
  tx: Transaction,
  nameOrSlug: string,
): Promise<{ category: CategoryView; made: boolean }> {
  await lockCatalog(tx);
  const view = { id: categories.id, name: categories.name, slug: categories.slug };
  const holders = await tx
    .select(view)
    .from(categories)
    .where(
      sql`lower(${categories.name}) = lower(${nameOrSlug}) or ${categories.slug} in (${nameOrSlug}, ${slugify(nameOrSlug, "")})`,
    )
    .orderBy(sql`lower(${categories.name}) <> lower(${nameOrSlug})`, categories.id);
  // The shop can derive the same slug from two different names: "C++" and "C#" are two categories.
  const found = holders.find(
    ({ name, slug }) => slug === nameOrSlug || wordsOf(name) === wordsOf(nameOrSlug),
  );
  if (found) return { category: found, made: false };
  return { category: await saveCategory(tx, { name: nameOrSlug }), made: true };
}

const wordsOf = (name: string): string => sameName(name).replaceAll(/[-_ ]+/g, " ");

async function freeCategorySlug(tx: Transaction, base: string): Promise<string> {
  for (let taken: Set<string> = new Set(); ; ) {
    const candidate = freeSlug(base, (slug) => taken.has(slug));
    const [holder] = await tx
      .select({ slug: categories.slug })
      .from(categories)
      .where(inArray(categories.slug, [candidate]));
    if (!holder) return candidate;
    taken = new Set([...taken, candidate]);
  }
}
