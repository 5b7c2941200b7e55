/**
 * Adds the slug to the names that several products of a list share, so that a person can choose between them:
 * "Windows Key · windows-key-2". Case does not tell names apart.
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
