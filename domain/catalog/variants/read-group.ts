import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { VARIANTS_MAX } from "#db/values/limits.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { ProductArchived } from "#domain/catalog/products/product-errors.ts";
import { freeSlug } from "#domain/catalog/products/slug.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { OptionValueTaken, TooManyVariants } from "./variant-errors.ts";
import { variantSlug } from "./variant-input.ts";

/**
 * Locks a group and reads its variants in their display order. Archived variants are included.
 * @throws NotFound, ProductArchived
 */
export async function lockGroup(
  tx: Transaction,
  id: string,
): Promise<{ group: ProductRow; variants: ProductRow[] }> {
  if (!isId(id)) throw new NotFound("product");
  const [group] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  if (group?.kind !== "group") throw new NotFound("product");
  if (group.archivedAt) throw new ProductArchived();
  const variants = await tx
    .select()
    .from(products)
    .where(eq(products.parentId, id))
    .orderBy(products.optionPosition, products.id)
    .for("update");
  return { group, variants };
}

/** Checks that a group can take one more variant. @throws OptionValueTaken, TooManyVariants */
export function rejectVariant(variants: readonly ProductRow[], value: string): void {
  if (variants.length >= VARIANTS_MAX) throw new TooManyVariants();
  const wanted = value.toLowerCase();
  if (variants.some(({ optionValue }) => optionValue?.toLowerCase() === wanted)) throw new OptionValueTaken();
}

export async function chooseVariantSlug(tx: Transaction, groupSlug: string, value: string): Promise<string> {
  const base = variantSlug(groupSlug, value);
  const holders = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(
      sql`${products.slug} = ${base} or ${products.slug} ~ ${`^${base.slice(0, 70)}[a-z0-9-]*-[0-9]+$`}`,
    );
  const taken = new Set(holders.map(({ slug }) => slug));
  return freeSlug(base, (slug) => taken.has(slug));
}
