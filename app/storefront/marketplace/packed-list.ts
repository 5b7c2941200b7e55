import type { CatalogPage, CategoryCount, ProductCard } from "#domain/catalog/products/product-views.ts";

/**
 * A list as the page's data contains it: the names of the fields once, and the values of all products as one
 * JSON text. Objects with named fields need twice the bytes, and four times the work of the router's encoder.
 */
export interface PackedList extends Omit<CatalogPage, "products"> {
  fields: string;
  rows: string;
}

interface PackedRows {
  fields: string;
  rows: string;
  categories: CategoryCount[];
}

/** The rows of lists that the process keeps in memory (`cacheRead`). */
const packedRows = new WeakMap<ProductCard[], PackedRows>();
/** The lists of packed ones. The page is rendered in the process that packed its list. */
const lists = new WeakMap<PackedList, CatalogPage>();

/** Packs a list for the page. A category of the counts is replaced by its index there. */
export function packList(list: CatalogPage): PackedList {
  const { products, ...rest } = list;
  const { categories } = list.counts;
  const known = packedRows.get(products);
  const { fields, rows } = known?.categories === categories ? known : packRows(products, categories);
  packedRows.set(products, { fields, rows, categories });
  const packed = { ...rest, fields, rows };
  lists.set(packed, list);
  return packed;
}

function packRows(products: ProductCard[], categories: CategoryCount[]) {
  const indexes = new Map(categories.map(({ id }, index) => [id, index]));
  const names = new Set(products.flatMap((product) => Object.keys(product) as (keyof ProductCard)[]));
  names.delete("category");
  const fields = [...names];
  const rows = products.map((product) => [
    (product.category && indexes.get(product.category.id)) ?? product.category,
    ...fields.map((field) => product[field]),
  ]);
  return { fields: fields.join(), rows: JSON.stringify(rows) };
}

/** Returns the list of a packed one. */
export function unpackList(packed: PackedList): CatalogPage {
  return (import.meta.env.SSR && lists.get(packed)) || parseList(packed);
}

function parseList({ fields, rows, ...rest }: PackedList): CatalogPage {
  const names = fields.split(",");
  const categories = rest.counts.categories.map(({ id, name, slug }) => ({ id, name, slug }));
  const products = (JSON.parse(rows) as unknown[][]).map(([category, ...values]) => ({
    ...Object.fromEntries(names.map((name, index) => [name, values[index]])),
    category: typeof category === "number" ? categories[category] : category,
  }));
  return { ...rest, products: products as ProductCard[] };
}
