import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { freeSlug, isOwnSlug, slugify } from "#domain/catalog/products/slug.ts";
import { variantSlug } from "#domain/catalog/variants/variant-input.ts";
import { sameName } from "#domain/kernel/text/latin-letters.ts";
import type { MovedProduct } from "./moved-shop.ts";

interface Known {
  slug: string;
  name: string;
  /** The slug of the group of a variant, or null for other products. */
  parent: string | null;
  value: string | null;
}

/**
 * Decides which slug each product of another shop gets in this shop. A slug that comes from the other shop
 * stays unchanged. Otherwise, the import made the slug from the product's name. In this case, a product of
 * this shop with the same name counts as the same product, even when its slug ends with an additional number.
 * When this shop has no product with this name, the import uses the first free form of the slug. An import
 * therefore never changes a product of this shop that has another name. A variant in the files matches the
 * stored variant with the same group and the same option value. The caller has locked the catalog.
 * @returns the slugs in this shop. The keys are the slugs in the files.
 */
export async function findAddresses(
  tx: Transaction,
  moved: readonly MovedProduct[],
): Promise<ReadonlyMap<string, string>> {
  const known = await readKnown(tx, moved);
  const given = moved.filter(({ isSlugOwn }) => isSlugOwn).map(({ product }) => product.slug);
  const taken = new Set([...known.map(({ slug }) => slug), ...given]);
  const byStem = Map.groupBy(known, ({ slug }) => stemOf(slug));
  const byParent = Map.groupBy(known, ({ parent }) => parent ?? "");
  const values = Map.groupBy(moved, ({ group }) => group.parentSlug);
  const addresses = new Map<string, string>();
  const used = new Set<string>();

  const sameProduct = ({ product }: MovedProduct) =>
    byStem
      .get(stemOf(product.slug))
      ?.find(
        ({ parent, slug, name }) =>
          parent === null && !used.has(slug) && sameName(name) === sameName(product.name),
      );
  const sameVariant = ({ product, group }: MovedProduct, parent: string) => {
    const siblings = byParent.get(parent) ?? [];
    const isValue = (value: string | null) => value?.toLowerCase() === group.optionValue.toLowerCase();
    const equal = siblings.find(({ value }) => isValue(value));
    if (equal || !isOwnSlug(group.optionValue)) return equal;
    // The other shop might have changed the spelling of the option value after the earlier import. A stored
    // variant then matches when it has the same slug. The stored variant does not match when another variant
    // in the files has the stored option value.
    const others = values.get(group.parentSlug) ?? [];
    return siblings.find(
      ({ slug, value }) =>
        slug === product.slug &&
        !others.some((other) => other.group.optionValue.toLowerCase() === value?.toLowerCase()),
    );
  };

  for (const one of moved) {
    const { slug } = one.product;
    const { parentSlug, optionValue } = one.group;
    const parent = addresses.get(parentSlug) ?? parentSlug;
    const same = one.isSlugOwn ? { slug } : parent === "" ? sameProduct(one) : sameVariant(one, parent);
    // When a slug in the files was made from a name, the slug can end in a number. The import drops this
    // number, because the product might need a different number in this shop.
    const own = slug === slugify(one.product.name, "product") ? slug : stemOf(slug);
    const base = parent === "" ? own : parent === parentSlug ? slug : variantSlug(parent, optionValue);
    const address = same?.slug ?? freeSlug(base, (other) => taken.has(other) || used.has(other));
    addresses.set(slug, address);
    used.add(address);
  }
  return addresses;
}

/**
 * Replaces the slug of each product, and the slug of its group, with the slug in this shop. Returns the
 * products.
 */
export const atAddresses = (
  moved: readonly MovedProduct[],
  addresses: ReadonlyMap<string, string>,
): MovedProduct[] =>
  moved.map((one) => ({
    ...one,
    product: { ...one.product, slug: addresses.get(one.product.slug) ?? one.product.slug },
    group: { ...one.group, parentSlug: addresses.get(one.group.parentSlug) ?? one.group.parentSlug },
  }));

const stemOf = (slug: string): string => slug.replace(/-\d+$/, "");

/**
 * Reads the products that have one of the slugs, or one of the slugs with a number at its end. When a found
 * product is a group, the function also reads the variants of this group.
 */
async function readKnown(tx: Transaction, moved: readonly MovedProduct[]): Promise<Known[]> {
  const stems = [...new Set(moved.map(({ product }) => stemOf(product.slug)))];
  const { rows } = await tx.execute<Known & Record<string, unknown>>(sql`
    select p.slug, p.name, parent.slug as parent, p.option_value as value
    from products p left join products parent on parent.id = p.parent_id
    where regexp_replace(p.slug, '-[0-9]+$', '') = any(${sql.param(stems)}::text[])
      or regexp_replace(parent.slug, '-[0-9]+$', '') = any(${sql.param(stems)}::text[])
    order by p.slug`);
  return rows;
}
