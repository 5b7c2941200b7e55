import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { type GroupColumns, GroupPlaces } from "#domain/catalog/groups/place-in-groups.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import { fillBackorders } from "#domain/delivery/fill-backorders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { defaultDeliveryType, deliveryTraits } from "#domain/kernel/delivery-types.ts";
import { type HeldPrice, holdLargeDrop } from "./hold-price.ts";
import type { ProductInput } from "./product-input.ts";
import type { CategoryView } from "./product-views.ts";
import { freeSlug, slugify } from "./slug.ts";
import { changedRow, isSameProduct, type ProductChange, writeProducts } from "./write-products.ts";

/** A product to write. Its slug identifies an existing product. Without a slug, an equal name does. */
export interface ProductToSave {
  /** The position of the product in its source, such as a line of a file. Refusals return it. */
  place: number;
  input: ProductInput;
  category: CategoryView;
  /** The place in a group; without it the product keeps its place. */
  group?: GroupColumns | undefined;
}

export interface SavedProducts {
  /** Each written or equal product, in the order of the input. */
  saved: { place: number; id: string; outcome: "created" | "updated" | "unchanged" }[];
  created: number;
  updated: number;
  unchanged: number;
  refused: { place: number; reason: string }[];
  /** Newly held prices. The caller must call `raisePriceAlert` for them. */
  held: HeldPrice[];
}

/** The slugs that an import has written so far. A repeated product is refused. */
export type WrittenSlugs = Map<string, { place: number; name: string }>;

/**
 * Writes products in the caller's transaction: creates new ones and changes the given fields of known ones.
 * Updates the search index too. Returns invalid products with a reason and does not write them; the caller
 * decides about the rest.
 */
export async function saveProducts(
  tx: Transaction,
  caller: Caller,
  wanted: readonly ProductToSave[],
  written: WrittenSlugs = new Map(),
): Promise<SavedProducts> {
  await lockCatalog(tx);
  const known = await readKnown(tx, wanted);
  const result: SavedProducts = {
    saved: [],
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: [],
    held: [],
  };
  const changes: ProductChange[] = [];
  const places = await GroupPlaces.read(
    tx,
    wanted.flatMap(({ group }) => group?.parentSlug || []),
  );

  for (const one of wanted) {
    const slug = slugFor(one, known, written);
    const earlier = written.get(slug);
    const before = known.get(slug);
    const placed = places.place(one.group, slug, before);
    const reason = earlier
      ? `the product "${slug}" is already in line ${earlier.place}`
      : "reason" in placed
        ? placed.reason
        : refusalOf(one.input, before, placed.columns, await holdsItems(tx, one.input, before));
    if (reason || "reason" in placed) {
      result.refused.push({ place: one.place, reason: reason ?? "" });
      continue;
    }
    written.set(slug, { place: one.place, name: one.input.name });
    const { row: after, held } = await holdLargeDrop(
      tx,
      caller,
      before,
      changedRow({ ...one, slug, before, columns: placed.columns }),
    );
    if (after.kind === "group") places.add(slug, after.id);
    if (held) result.held.push(held);
    const isSame = before !== undefined && !one.input.content && isSameProduct(before, after);
    const outcome = isSame ? "unchanged" : before ? "updated" : "created";
    result[outcome]++;
    result.saved.push({ place: one.place, id: after.id, outcome });
    if (!isSame) changes.push({ before, after });
  }
  await writeProducts(tx, changes);
  for (const { before, after } of changes)
    if (before) await fillBackorders(tx, after.id, "products imported");
  return result;
}

/** Reads the products with a wanted slug or a numbered form of it, and locks them in id order. */
async function readKnown(
  tx: Transaction,
  wanted: readonly ProductToSave[],
): Promise<Map<string, ProductRow>> {
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
 * Returns the given slug or derives one from the name. The same name means the same product; others get -2,
 * -3.
 */
function slugFor({ input }: ProductToSave, known: Map<string, ProductRow>, written: WrittenSlugs): string {
  if (input.slug) return input.slug;
  return freeSlug(slugify(input.name, "product"), (slug) => {
    const holder = written.get(slug)?.name ?? known.get(slug)?.name;
    return holder !== undefined && holder !== input.name;
  });
}

async function holdsItems(
  tx: Transaction,
  input: ProductInput,
  before: ProductRow | undefined,
): Promise<boolean> {
  if (!before || !input.deliveryType || input.deliveryType === before.deliveryType) return false;
  const held = await tx
    .select({ id: inventoryItems.id })
    .from(inventoryItems)
    .where(sql`${inventoryItems.productId} = ${before.id}`)
    .limit(1);
  return held.length > 0;
}

/** Returns why a product cannot be written, or undefined. */
function refusalOf(
  input: ProductInput,
  before: ProductRow | undefined,
  { kind }: Pick<ProductRow, "kind">,
  hasItems: boolean,
): string | undefined {
  const type = input.deliveryType ?? before?.deliveryType ?? defaultDeliveryType;
  const { isFromInventory, hasContent } = deliveryTraits[type];
  if (before?.archivedAt) return `the product "${before.slug}" is archived`;
  if (kind === "group") return input.content ? "content belongs to the variants of a group" : undefined;
  if (hasItems) return "delivery_type cannot change: the product has inventory items";
  if (isFromInventory && input.stockQuantity != null) {
    return "stock_quantity is counted from the inventory of an account product; leave it empty";
  }
  if (!hasContent && input.content) return "content belongs to digital products only";
  if (hasContent && !input.content && !before?.contentSealed)
    return "content is required for a digital product";
  return undefined;
}
