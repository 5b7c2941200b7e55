/**
 * When several products of a list have the same name, the function adds the slug to each of these names:
 * "Windows Key · windows-key-2". The slug lets a person choose between products with the same name. Names
 * that differ only in case count as the same name.
 */
export function tellApart<Row extends { name: string; slug: string }>(products: readonly Row[]): Row[] {
  const keyOf = ({ name }: Row) => name.trim().toLowerCase();
  const counts = new Map<string, number>();
  for (const product of products) counts.set(keyOf(product), (counts.get(keyOf(product)) ?? 0) + 1);
  return products.map((product) =>
    (counts.get(keyOf(product)) ?? 0) > 1
      ? { ...product, name: `${product.name.trim()} · ${product.slug}` }
      : product,
  );
}
