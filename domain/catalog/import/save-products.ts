import type { Transaction } from "#db/client.server.ts";
import { type GroupColumns, GroupPlaces } from "#domain/catalog/groups/place-in-groups.ts";
import { type PlacedImage, replaceImages } from "#domain/catalog/images/place-images.ts";
import type { JudgedChange } from "#domain/catalog/price-guard/hold-changes.ts";
import type { FilePrices } from "#domain/catalog/price-settings/file-prices.ts";
import { placePrices } from "#domain/catalog/price-settings/place-prices.ts";
import { replaceTiers } from "#domain/catalog/pricing/price-tiers.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import {
  type AskedProduct,
  type GuardedProduct,
  guardProducts,
} from "#domain/catalog/products/guard-products.ts";
import type { ProductInput } from "#domain/catalog/products/product-input.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import {
  changedRow,
  isSameProduct,
  type ProductChange,
  writeProducts,
} from "#domain/catalog/products/write-products.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import { fillBackorders } from "#domain/delivery/fill-backorders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import type { CellChange } from "#domain/kernel/files/file-report.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";
import { KnownProducts, slugFor, type WrittenSlugs } from "./known-products.ts";
import { changedCells } from "./product-cells.ts";
import { hasContent, holdsItems, rejectionOf } from "./product-rejections.ts";

/**
 * A product to write. The product's slug identifies an existing product. When the given product has no slug,
 * its name identifies an existing product.
 */
export interface ProductToSave {
  /**
   * The number of the product in its source, such as the number of its line in a file. Error messages contain
   * this number.
   */
  place: number;
  input: ProductInput;
  category: CategoryView;
  /**
   * The group, option value and position of the product. When `group` is missing, the product keeps its
   * position in its group.
   */
  group?: GroupColumns | undefined;
  /**
   * Tiers, sale and limits. When `prices` does not contain the tiers, the sale or a limit, the product keeps
   * its stored value.
   */
  prices?: FilePrices | undefined;
  /** The images in their display order. When `images` is missing, the product keeps its images. */
  images?: readonly PlacedImage[] | undefined;
}

export interface SavedRow {
  place: number;
  id: string;
  slug: string;
  /** The version that the product had before the change, or 0 for a new product. */
  version: number;
  changes: CellChange[] | "new" | "same";
}

/** A product that was written, with the details for the audit log. */
export type WrittenProduct = ProductChange & { changes: SavedRow["changes"] };

export interface SavedProducts {
  created: number;
  updated: number;
  unchanged: number;
  rows: SavedRow[];
  written: WrittenProduct[];
  refused: { place: number; reason: string }[];
  /**
   * Prices that wait for a confirmation, and large discounts that apply immediately because the owner or an
   * admin imports them. The caller must call `holdChanges` for the prices and the discounts.
   */
  held: JudgedChange[];
  discounts: JudgedChange[];
  /** Other permissions that the caller must have, such as `products.save-prices`. */
  needs: Set<BackOfficeAction>;
}

/** The images and tiers that change. The keys are product ids. */
interface Extras {
  tiers: Map<string, readonly PriceTier[]>;
  /** The ids of products with large discounts that apply immediately, without a confirmation. */
  confirmed: Set<string>;
  images: Map<string, readonly PlacedImage[]>;
}

/**
 * Writes products in the caller's transaction: creates new products, and changes the given fields of existing
 * products. Updates the search index too. Returns invalid products with a reason and does not write them. The
 * caller decides whether to commit the valid products.
 * @param options.placesImages false for a dry run, because the shop might not have stored the images yet
 */
export async function saveProducts(
  tx: Transaction,
  caller: Caller,
  wanted: readonly ProductToSave[],
  written: WrittenSlugs = new Map(),
  { placesImages }: { placesImages: boolean } = { placesImages: true },
): Promise<SavedProducts> {
  await lockCatalog(tx);
  const known = await KnownProducts.read(tx, wanted);
  const places = await GroupPlaces.read(
    tx,
    wanted.flatMap(({ group }) => group?.parentSlug || []),
  );
  const saved: SavedProducts = {
    ...{ created: 0, updated: 0, unchanged: 0, rows: [], written: [], refused: [], held: [], discounts: [] },
    needs: new Set(),
  };
  const extras: Extras = { tiers: new Map(), confirmed: new Set(), images: new Map() };
  const prepared: Prepared[] = [];
  for (const one of wanted) {
    const result = await prepareOne({ tx, known, places, written }, one);
    if ("reason" in result) saved.refused.push({ place: one.place, reason: result.reason });
    else prepared.push(result);
  }
  const guarded = new Map((await guardProducts(tx, caller, prepared)).map((one) => [one.wanted.id, one]));
  for (const one of prepared) {
    const product = guarded.get(one.wanted.id);
    if (product) collect({ known, saved, extras }, one, product);
  }
  await writeProducts(tx, saved.written);
  await replaceTiers(tx, extras.tiers);
  if (placesImages) for (const [id, images] of extras.images) await replaceImages(tx, id, images);
  for (const { before, after } of saved.written)
    if (before) await fillBackorders(tx, after.id, "products imported");
  return saved;
}

interface Prepared extends AskedProduct {
  one: ProductToSave;
  slug: string;
  hasNewContent: boolean;
}

/** Prepares one product, or returns the reason why it cannot be written. */
async function prepareOne(
  to: { tx: Transaction; known: KnownProducts; places: GroupPlaces; written: WrittenSlugs },
  one: ProductToSave,
): Promise<Prepared | { reason: string }> {
  const { tx, known, places, written } = to;
  const slug = slugFor(one, known.rows, written);
  const earlier = written.get(slug);
  if (earlier) return { reason: `the product "${slug}" is already in line ${earlier.place}` };
  const before = known.rows.get(slug);
  const placed = places.place(one.group, slug, before);
  if ("reason" in placed) return placed;
  const rejected = rejectionOf(one.input, before, placed.columns, await holdsItems(tx, one.input, before));
  if (rejected) return { reason: rejected };
  const now = shopNow();
  const tiersBefore = known.tiersOf(before);
  const priced = placePrices(one.prices ?? {}, {
    ...{ before, tiersBefore, now },
    kind: placed.columns.kind,
    price: one.input.price,
  });
  if ("reason" in priced) return priced;
  written.set(slug, { place: one.place, name: one.input.name });

  const isOldContent = hasContent(before, one.input.content);
  const { content, ...plain } = one.input;
  const row = changedRow({
    input: isOldContent ? plain : one.input,
    ...{ category: one.category, slug, before },
    columns: { ...placed.columns, ...priced.columns },
  });
  if (row.kind === "group") places.add(slug, row.id);
  return {
    ...{ one, slug, before, wanted: row, prices: { tiersBefore, tiers: priced.tiers } },
    hasNewContent: content !== undefined && !isOldContent,
  };
}

/**
 * Adds a prepared product to the counts of the import. When the product changes, adds it to the rows to
 * write.
 */
function collect(
  { known, saved, extras }: { known: KnownProducts; saved: SavedProducts; extras: Extras },
  { one, slug, before, hasNewContent }: Prepared,
  { row: after, tiers, held, told, isConfirmed, refused }: GuardedProduct,
): void {
  if (refused) {
    saved.refused.push({ place: one.place, reason: cheapPlace(slug) });
    return;
  }
  saved.held.push(...held);
  saved.discounts.push(...told);
  if (isConfirmed) extras.confirmed.add(after.id);
  if (one.input.content) saved.needs.add("products.save-content");
  const imagesBefore = known.imagesOf(before);
  const images = one.images ?? imagesBefore;
  const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  const hasTiers = differs(tiers, known.tiersOf(before));
  const hasImages = differs(images, imagesBefore);
  const version = before?.version ?? 0;
  if (before && !hasNewContent && !hasTiers && !hasImages && isSameProduct(before, after)) {
    saved.unchanged++;
    saved.rows.push({ place: one.place, id: after.id, slug, version, changes: "same" });
    return;
  }
  const inFile = { row: after, category: one.category.name, tiers, images };
  const changes = before ? changedCells(known.inFile(before), inFile, shopNow()) : "new";
  saved[before ? "updated" : "created"]++;
  saved.rows.push({ place: one.place, id: after.id, slug, version, changes });
  saved.written.push({ before, after, changes, isConfirmed: extras.confirmed.has(after.id) });
  if (hasTiers) extras.tiers.set(after.id, tiers);
  if (hasImages) extras.images.set(after.id, images);
  if (before && SALE.some((key) => before[key] !== after[key])) saved.needs.add("products.change-sale");
  if (hasTiers || PRICES.some((key) => differs(before?.[key] ?? null, after[key])))
    saved.needs.add("products.save-prices");
}

const cheapPlace = (slug: string) =>
  `coupons make the product "${slug}" too cheap in this category; an admin can import it`;

/** A change of one of these columns needs a fresh second factor, as in the forms of the back office. */
const SALE = ["price", "status", "deliveryType"] as const;
const PRICES = [
  "salePrice",
  "saleStartsAt",
  "saleEndsAt",
  "minPerOrder",
  "maxPerOrder",
  "maxPerCustomer",
  "customerDays",
] as const;
