import { eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { categories } from "#db/schema/catalog.ts";
import { type CategoryInput, categoryInput } from "#domain/catalog/products/product-input.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import { freeSlug, slugify } from "#domain/catalog/products/slug.ts";
import { indexCategoryWords, lockCatalogue } from "#domain/catalog/search/index-search-words.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";

/** The address asked for a category belongs to another one. */
export class SlugTaken extends DomainError {
  constructor(slug: string) {
    super("slug_taken", 409, { slug, field: "slug" });
  }
}

/**
 * Makes a category, or changes the one named by `id`; its products are found by its new name at once (spec: back-office §5).
 * A slug left out is made from the name of a new category, and kept for an existing one.
 * @throws SlugTaken, NotFound, ZodError.
 */
export async function saveCategory(
  tx: Transaction,
  input: CategoryInput,
  id?: string,
): Promise<CategoryView> {
  const given = categoryInput.parse(input);
  await lockCatalogue(tx);
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
    if (before.name !== saved.name) await indexCategoryWords(tx, id);
    return saved;
  }
  const slug = given.slug ?? (await freeCategorySlug(tx, slugify(given.name, "category")));
  const [made] = await tx
    .insert(categories)
    .values({ ...given, slug })
    .returning(view);
  if (!made) throw new Error("the category was not written");
  return made;
}

/**
 * The category that a name or a slug means, made when there is none.
 * @returns the category, and whether it was made now.
 */
export async function findOrMakeCategory(
  tx: Transaction,
  nameOrSlug: string,
): Promise<{ category: CategoryView; made: boolean }> {
  await lockCatalogue(tx);
  const view = { id: categories.id, name: categories.name, slug: categories.slug };
  const [found] = await tx
    .select(view)
    .from(categories)
    .where(
      sql`lower(${categories.name}) = lower(${nameOrSlug}) or ${categories.slug} in (${nameOrSlug}, ${slugify(nameOrSlug, "")})`,
    )
    .orderBy(sql`lower(${categories.name}) <> lower(${nameOrSlug})`, categories.id)
    .limit(1);
  if (found) return { category: found, made: false };
  return { category: await saveCategory(tx, { name: nameOrSlug }), made: true };
}

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
