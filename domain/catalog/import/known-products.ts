import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { type PlacedImage, readPlaced } from "#domain/catalog/images/place-images.ts";
import { readTiers } from "#domain/catalog/pricing/price-tiers.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import type { ProductInput } from "#domain/catalog/products/product-input.ts";
import { freeSlug, slugify } from "#domain/catalog/products/slug.ts";
import type { ProductInFile } from "./product-cells.ts";

/**
 * The slugs that an import has written so far. The import rejects a product that already occurs in an earlier
 * row of the same file.
 */
export type WrittenSlugs = Map<string, { place: number; name: string }>;

interface Wanted {
  input: ProductInput;
}

/** The shop's products that the rows of a file can name, with the tiers and images of these products. */
export class KnownProducts {
  readonly rows: ReadonlyMap<string, ProductRow>;
  readonly #tiers: ReadonlyMap<string, PriceTier[]>;
  readonly #images: ReadonlyMap<string, PlacedImage[]>;
  readonly #categories: ReadonlyMap<string, string>;

  private constructor(
    rows: ReadonlyMap<string, ProductRow>,
    tiers: ReadonlyMap<string, PriceTier[]>,
    images: ReadonlyMap<string, PlacedImage[]>,
    names: ReadonlyMap<string, string>,
  ) {
    this.rows = rows;
    this.#tiers = tiers;
    this.#images = images;
    this.#categories = names;
  }

  /** Reads and locks the products, in id order. */
  static async read(tx: Transaction, wanted: readonly Wanted[]): Promise<KnownProducts> {
    const rows = await readKnown(tx, wanted);
    const ids = [...rows.values()].map(({ id }) => id);
    const categoryIds = [...new Set([...rows.values()].flatMap(({ categoryId }) => categoryId ?? []))];
    const named = await tx
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(inArray(categories.id, categoryIds));
    return new KnownProducts(
      rows,
      await readTiers(tx, ids),
      await readPlaced(tx, ids),
      new Map(named.map(({ id, name }) => [id, name])),
    );
  }

  tiersOf(row: ProductRow | undefined): readonly PriceTier[] {
    return (row && this.#tiers.get(row.id)) ?? [];
  }

  imagesOf(row: ProductRow | undefined): readonly PlacedImage[] {
    return (row && this.#images.get(row.id)) ?? [];
  }

  inFile(row: ProductRow): ProductInFile {
    const category = this.#categories.get(row.categoryId ?? "") ?? "";
    return { row, category, tiers: this.tiersOf(row), images: this.imagesOf(row) };
  }
}

/**
 * Reads the products that have a wanted slug, or a wanted slug with a number at its end. Locks the found
 * products in id order.
 */
async function readKnown(tx: Transaction, wanted: readonly Wanted[]): Promise<Map<string, ProductRow>> {
  const asked = [...new Set(wanted.map(({ input }) => input.slug ?? slugify(input.name, "product")))];
  const exact = await tx
    .select()
    .from(products)
    .where(inArray(products.slug, asked))
    .orderBy(products.id)
    .for("update");
  const known = new Map(exact.map((row) => [row.slug, row]));
  const numbered = wanted
    .filter(({ input }) => !input.slug)
    .flatMap(({ input }) => {
      const slug = slugify(input.name, "product");
      return known.has(slug) && known.get(slug)?.name !== input.name ? [`^${slug}-[0-9]+$`] : [];
    });
  if (numbered.length > 0) {
    const more = await tx
      .select()
      .from(products)
      .where(sql`${products.slug} ~ any(${sql.param(numbered)}::text[])`)
      .orderBy(products.id)
      .for("update");
    for (const row of more) known.set(row.slug, row);
  }
  return known;
}

/**
 * Returns the slug in the file. When the file contains no slug, derives a slug from the name. When a product
 * with the same name already has the derived slug, the function returns this slug. When a product with
 * another name already has the derived slug, the function appends -2, -3 and so on.
 */
export function slugFor(
  { input }: Wanted,
  known: ReadonlyMap<string, ProductRow>,
  written: WrittenSlugs,
): string {
  if (input.slug) return input.slug;
  return freeSlug(slugify(input.name, "product"), (slug) => {
    const holder = written.get(slug)?.name ?? known.get(slug)?.name;
    return holder !== undefined && holder !== input.name;
  });
}
