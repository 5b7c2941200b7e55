import { pool } from "#db/client.server.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { foldWords, queryWords } from "#domain/catalog/search/search-words.ts";
import { LISTED } from "./product-rows.ts";
import { type SearchedVariant, variantOfSearch } from "./variant-of-search.ts";

interface VariantRow {
  parent_id: string;
  slug: string;
  name: string;
  option_value: string;
}

/**
 * For each group that a search finds, adds the variant that the typed words identify (`variantOfSearch`).
 * Reads the variants of the shown groups with one query. Sends no query when there is no group.
 */
export async function withFoundVariants(q: string, products: ProductCard[]): Promise<ProductCard[]> {
  const groups = products.filter(({ isGroup }) => isGroup).map(({ id }) => id);
  if (groups.length === 0) return products;
  const { rows } = await pool.query<VariantRow>({
    name: "catalogue-found-variants",
    text: `select p.parent_id, p.slug, p.name, p.option_value from products p
      where p.parent_id = any($1::uuid[]) and ${LISTED}`,
    values: [groups],
  });
  const variants = Map.groupBy(rows, ({ parent_id: group }) => group);
  const typed = queryWords(q);
  return products.map((product) => {
    const variant = variantOfSearch(typed, (variants.get(product.id) ?? []).map(toSearched));
    return variant === null ? product : { ...product, variant };
  });
}

const toSearched = ({ slug, name, option_value: value }: VariantRow): SearchedVariant => ({
  slug,
  words: foldWords(`${name} ${value}`),
});
