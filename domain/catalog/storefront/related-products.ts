import { pool } from "#db/client.server.ts";
import { CATALOG_PAGE } from "#db/values/limits.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { PAIRS_MAX } from "./count-pairs.ts";
import { selectFirstCards } from "./queries.ts";
import { selectCardsById } from "./select-cards.ts";

/**
 * Number of related products. When fewer than two related products exist, the page shows no related products.
 */
const RELATED = 4;
/**
 * The number of related products from the same category, when products from frequent pairs take the other
 * positions.
 */
const OF_CATEGORY = 3;

/**
 * Lists the related products of a listed product. The best sellers of the product's category come first. Next
 * come the products that are often in the same order as the listed product (`countPairs`). Shoppers can buy
 * every returned product now.
 */
export function listRelatedProducts({
  slug,
  category,
}: Pick<ProductCard, "slug" | "category">): Promise<ProductCard[]> {
  return cacheRead(`related ${slug}`, async () => {
    const [alike, together] = await Promise.all([
      category ? bestSellersOf(category.id) : [],
      boughtTogether(slug),
    ]);
    const isOffered = (one: ProductCard) => one.slug !== slug && one.stockQuantity !== 0;
    const same = alike.filter(isOffered);
    const others = together.filter(isOffered).filter(({ id }) => !same.some((one) => one.id === id));
    const first = same.slice(0, Math.max(OF_CATEGORY, RELATED - others.length));
    const related = [...first, ...others].slice(0, RELATED);
    return related.length < 2 ? [] : related;
  });
}

/**
 * Reads the first page of the category. The marketplace reads the first page of a category from the same
 * cache as this function.
 */
async function bestSellersOf(categoryId: string): Promise<ProductCard[]> {
  const { products } = await selectFirstCards({
    words: "",
    filter: "",
    isFew: false,
    categoryId,
    sort: "popular",
    after: null,
    offset: 0,
    wanted: CATALOG_PAGE,
  });
  return products;
}

async function boughtTogether(slug: string): Promise<ProductCard[]> {
  const { rows } = await pool.query<{ other_id: string }>({
    name: "catalogue-bought-together",
    text: `select k.other_id from products p join product_pairs k on k.product_id = p.id
      where p.slug = $1 order by k.orders desc, k.other_id limit ${PAIRS_MAX}`,
    values: [slug],
  });
  return selectCardsById(rows.map(({ other_id }) => other_id));
}
