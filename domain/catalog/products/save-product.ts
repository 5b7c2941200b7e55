import { and, eq, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { isPlain, keysWhere } from "#domain/catalog/fields/product-fields.ts";
import { placeImages } from "#domain/catalog/images/place-images.ts";
import type { ProductImage } from "#domain/catalog/images/product-images.ts";
import { holdChanges } from "#domain/catalog/price-guard/hold-changes.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import { fillBackorders } from "#domain/delivery/fill-backorders.ts";
import type { Caller, Staff } from "#domain/kernel/caller.ts";
import { defaultDeliveryType, deliveryTraits } from "#domain/kernel/delivery-types.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { describeChange } from "./describe-change.ts";
import { guardProduct } from "./guard-products.ts";
import {
  ContentMismatch,
  DeliveryTypeHeld,
  GroupHasNoField,
  NoSuchCategory,
  ProductArchived,
  ProductChanged,
  ProductSlugTaken,
  StockMoved,
} from "./product-errors.ts";
import { type StaffProductInput, staffProductInput } from "./product-input.ts";
import { freeSlug, slugify } from "./slug.ts";
import { changedRow, isSameProduct, writeProducts } from "./write-products.ts";

export interface SaveProduct {
  /** The product and the version that the user saw. When `known` is null, the save creates a new product. */
  known: {
    id: string;
    version: number;
    /**
     * The manual stock that the user saw. When the form still contains this stock, the user did not change
     * the stock. The save then does not overwrite a stock that sales have reduced.
     */
    stockSeen: number | null;
  } | null;
  product: StaffProductInput;
  /** The images in their display order. When `images` is missing, the product keeps its images. */
  images?: readonly ProductImage[] | undefined;
}

export interface SavedProduct {
  id: string;
  slug: string;
  /** The version after the save. */
  version: number;
  /**
   * The price that waits for a confirmation, in minor units of USD. The price is null when the requested
   * price applies.
   */
  heldPrice: number | null;
}

/**
 * Creates or updates a product (spec B5-1 to B5-8, R29 to R32, R46). When the slug is missing, the function
 * derives a slug from the name. The function appends -2 or -3 when another product has the slug. The function
 * encrypts content, and a change of the content requires a second factor. Changes of price, status and
 * delivery type require a fresh second factor. A large price drop waits for `confirmChange` and is returned
 * as `heldPrice`. Writes nothing on an error.
 * @param also a function that writes other data in the same transaction
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, ZodError, NotFound, ProductChanged,
 *   ProductArchived
 * @throws ProductSlugTaken, StockMoved, DeliveryTypeHeld, ContentMismatch, NoSuchCategory,
 *   GroupHasNoField, NoSuchProductImage, PlaceTooCheap
 */
export async function saveProduct(
  caller: Caller,
  input: SaveProduct,
  also?: (tx: Transaction, id: string) => Promise<void>,
): Promise<SavedProduct> {
  const staff = requirePermission(caller, "products.save");
  const { categoryId, ...given } = staffProductInput.parse(input.product);
  if (given.content) requirePermission(caller, "products.save-content");
  return inTransaction(async (tx) => {
    await lockCatalog(tx);
    const before = input.known ? await readVersion(tx, input.known) : undefined;
    const view = { id: categories.id, name: categories.name, slug: categories.slug };
    const [category] = await tx.select(view).from(categories).where(eq(categories.id, categoryId));
    if (!category) throw new NoSuchCategory();
    rejectGroupFields(given, before);
    await rejectDelivery(tx, given, before);

    const slug = await chooseSlug(tx, given, before?.id);
    const wanted = { ...given, stockQuantity: stockOf(given, before, input.known?.stockSeen ?? null) };
    const asked = changedRow({ input: wanted, category, slug, before });
    if (before && changesSale(before, asked)) requirePermission(caller, "products.change-sale");
    const { row: after, held, told } = await guardProduct(tx, staff, { before, wanted: asked });
    const heldPrice = after.price === asked.price ? null : asked.price;
    const isSame = before && !given.content && before.slug === slug && isSameProduct(before, after);
    if (!isSame) await writeProduct(tx, staff, { before, after, hasContent: given.content !== undefined });
    if (input.images) {
      const by = { caller: staff, permission: permissionUsed(staff, "products.save") };
      await placeImages(tx, by, { productId: after.id, images: input.images });
    }
    await holdChanges(tx, staff, [...held, ...told]);
    await also?.(tx, after.id);
    return { id: after.id, slug, version: await versionNow(tx, after.id), heldPrice };
  });
}

/**
 * Returns whether the price, the status or the delivery type changes. A change of the price, the status or
 * the delivery type needs a fresh second factor.
 */
const changesSale = (before: ProductRow, after: ProductRow): boolean =>
  keysWhere((field) => field.needsSecondFactor === true)
    .filter(isPlain)
    .some((key) => before[key] !== after[key]);

async function writeProduct(
  tx: Transaction,
  staff: Staff,
  { before, after, hasContent }: { before: ProductRow | undefined; after: ProductRow; hasContent: boolean },
): Promise<void> {
  await writeProducts(tx, [{ before, after }]);
  await fillBackorders(tx, after.id, "product saved");
  // The function does not use `audited`. The audit row contains a permission that depends on the content. The
  // function writes the price alert after the audit row.
  await recordAudit(tx, staff, {
    action: before ? "PRODUCT_UPDATED" : "PRODUCT_CREATED",
    table: "products",
    recordId: after.id,
    permission: permissionUsed(staff, hasContent ? "products.save-content" : "products.save"),
    details: describeChange(before, after),
  });
}

/** Each write of images or other data in the same transaction also increases the version. */
async function versionNow(tx: Transaction, id: string): Promise<number> {
  const [row] = await tx.select({ version: products.version }).from(products).where(eq(products.id, id));
  if (!row) throw new NotFound("product");
  return row.version;
}

async function readVersion(tx: Transaction, known: { id: string; version: number }): Promise<ProductRow> {
  if (!isId(known.id)) throw new NotFound("product");
  const [row] = await tx.select().from(products).where(eq(products.id, known.id)).for("update");
  if (!row) throw new NotFound("product");
  if (row.archivedAt) throw new ProductArchived();
  if (row.version !== known.version) throw new ProductChanged();
  return row;
}

/**
 * The fields that the variants of a group decide. The list contains `content`, because a group delivers
 * nothing.
 */
const ofVariants = ["price", "originalPrice", "status", "deliveryType", "stockQuantity", "content"] as const;

/**
 * Rejects the request when it changes a field that the variants of a group decide. The form also sends the
 * current values of the group, and these values are allowed. An empty field in the form means that the group
 * has no value.
 * @throws GroupHasNoField
 */
function rejectGroupFields(
  given: Omit<StaffProductInput, "categoryId">,
  before: ProductRow | undefined,
): void {
  if (before?.kind !== "group") return;
  const own = { ...before, stockQuantity: before.manualStock, content: undefined };
  for (const field of ofVariants)
    if (given[field] && given[field] !== own[field]) throw new GroupHasNoField(field);
}

/**
 * Rejects missing or unexpected content. Rejects a new delivery type while items or open orders depend on the
 * old delivery type.
 */
async function rejectDelivery(
  tx: Transaction,
  given: Omit<StaffProductInput, "categoryId">,
  before: ProductRow | undefined,
): Promise<void> {
  if (before?.kind === "group") return;
  const type = given.deliveryType ?? before?.deliveryType ?? defaultDeliveryType;
  if (given.content && !deliveryTraits[type].hasContent) throw new ContentMismatch("not_digital");
  if (deliveryTraits[type].hasContent && !given.content && !before?.contentSealed)
    throw new ContentMismatch("missing");
  if (!before || type === before.deliveryType) return;
  const [item] = await tx
    .select({ id: inventoryItems.id })
    .from(inventoryItems)
    .where(eq(inventoryItems.productId, before.id))
    .limit(1);
  if (item) throw new DeliveryTypeHeld("items");
  const [line] = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.productId, before.id), sql`${orders.status} in ('pending', 'processing')`))
    .limit(1);
  if (line) throw new DeliveryTypeHeld("orders");
}

/**
 * Returns the stock to write, or undefined to keep the stored stock. The shop computes the stock of account
 * products from their items (readings 30).
 */
function stockOf(
  given: Omit<StaffProductInput, "categoryId">,
  before: ProductRow | undefined,
  seen: number | null,
): number | null | undefined {
  const type = given.deliveryType ?? before?.deliveryType ?? defaultDeliveryType;
  if (deliveryTraits[type].isFromInventory) return undefined;
  const isKept = before !== undefined && before.deliveryType === type;
  if (given.stockQuantity === undefined) return isKept ? undefined : 0;
  if (!isKept) return given.stockQuantity;
  if (given.stockQuantity === seen) return undefined;
  if (before.manualStock !== seen) throw new StockMoved(before.manualStock);
  return given.stockQuantity;
}

/** Returns the requested slug, or the first free slug for the name (spec R32). @throws ProductSlugTaken */
async function chooseSlug(
  tx: Transaction,
  given: { name: string; slug?: string | undefined },
  ownId: string | undefined,
): Promise<string> {
  const base = given.slug ?? slugify(given.name, "product");
  // `freeSlug` can shorten a slug before it appends a number. The query therefore also finds slugs with the
  // same beginning.
  const holders = await tx
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(
      sql`${products.slug} = ${base} or ${products.slug} ~ ${`^${base.slice(0, 70)}[a-z0-9-]*-[0-9]+$`}`,
    );
  const taken = new Set(holders.filter(({ id }) => id !== ownId).map(({ slug }) => slug));
  if (given.slug && taken.has(given.slug)) throw new ProductSlugTaken(given.slug);
  return given.slug ?? freeSlug(base, (slug) => taken.has(slug));
}
