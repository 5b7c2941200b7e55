import { inTransaction, type Transaction } from "#db/client.server.ts";
import { findOrMakeCategory } from "#domain/catalog/categories/save-category.ts";
import type { WrittenSlugs } from "#domain/catalog/import/known-products.ts";
import { saveProducts } from "#domain/catalog/import/save-products.ts";
import { holdChanges, type JudgedChange } from "#domain/catalog/price-guard/hold-changes.ts";
import type { FilePrices } from "#domain/catalog/price-settings/file-prices.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DryRunEnd, ProblemList } from "#domain/kernel/files/import-problems.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import type { Leftover } from "./leftovers.ts";
import { type ImageFiles, matchImages } from "./match-images.ts";
import { moveImages } from "./move-images.ts";
import type { MovedProduct, MovedShop, MovedSource, RefusedRow } from "./moved-shop.ts";
import { type WrittenCards, writeCards } from "./write-cards.ts";
import { writeCustomers } from "./write-customers.ts";

export interface MoveIn {
  source: MovedSource;
  shop: MovedShop;
  /** The given image files; none when there is no folder. */
  images: ImageFiles;
  /** Checks everything, and rolls everything back. */
  dryRun: boolean;
  /** Leaves the refused rows out. Without it one refused row refuses the whole import. */
  skipRefused: boolean;
}

interface Counts {
  added: number;
  changed: number;
  same: number;
}

export interface MovedIn {
  source: MovedSource;
  dryRun: boolean;
  products: Counts;
  categoriesMade: number;
  /** Large price drops that wait for a confirmation. Their products keep the old price. */
  heldPrices: number;
  /** Products by what happens to their images. */
  images: { changed: number; same: number };
  cards: Omit<WrittenCards, "refused">;
  customers: { added: number; same: number };
  /** Every refused row. */
  refused: RefusedRow[];
  leftovers: Leftover[];
}

const NONE = { images: { changed: 0, same: 0 } };
const PRODUCTS_AT_ONCE = 500;

/**
 * Takes over another shop: products, prices, cards and customers in one transaction, then the images product
 * by product. A second run changes nothing. Allowed for system callers and for admins.
 * @throws ImportRefused with the refused rows, unless they are skipped; a dry run returns them instead
 * @throws SignInRequired, NotPermitted, SecondFactorRequired
 */
export async function moveIn(caller: Caller, input: MoveIn): Promise<MovedIn> {
  // Not `audited`: a system caller needs no permission, and a dry run writes no row.
  if (caller.kind !== "system")
    if (input.dryRun) requirePermission(caller, "shop.preview-move-in");
    else requirePermission(caller, "shop.move-in");
  const matched = await matchImages(input.shop.products, input.images);
  const early = [...input.shop.refused, ...matched.refused];
  if (!input.dryRun && !input.skipRefused) refuseRows(early);
  const moved = await writeShop(caller, input, early);
  const { broken, ...images } = await moveImages(caller, matched.bySlug, input.images, input);
  for (const { slug, reason } of broken) {
    const product = input.shop.products.find(({ product: { slug: own } }) => own === slug);
    if (product) moved.refused.push({ file: product.file, row: product.row, reason });
  }
  return { ...moved, images, leftovers: [...input.shop.leftovers, ...matched.leftovers.list()] };
}

/** @throws ImportRefused when there is a refused row. */
function refuseRows(refused: readonly RefusedRow[]): void {
  const problems = new ProblemList("line");
  const isOneFile = new Set(refused.map(({ file }) => file)).size <= 1;
  for (const { file, row, reason } of refused) problems.add(row, isOneFile ? reason : `${file}: ${reason}`);
  problems.refuseIfAny();
}

/** Runs the transaction, and rolls a dry run back. */
async function writeShop(caller: Caller, input: MoveIn, early: readonly RefusedRow[]): Promise<MovedIn> {
  try {
    return await inTransaction(async (tx) => {
      const result = await writeRows(tx, caller, input, early);
      if (input.dryRun) throw new DryRunEnd(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.result as MovedIn;
    throw error;
  }
}

async function writeRows(
  tx: Transaction,
  caller: Caller,
  { source, shop, dryRun, skipRefused }: MoveIn,
  early: readonly RefusedRow[],
): Promise<MovedIn> {
  const products = await writeProductRows(tx, caller, shop.products);
  const { refused: refusedCards, ...cards } = await writeCards(tx, caller, shop, { source, dryRun });
  const customers = await writeCustomers(tx, shop.customers);
  const refused = [...early, ...products.refused, ...refusedCards];
  if (!dryRun && !skipRefused) refuseRows(refused);
  const counts = {
    added: products.added,
    changed: products.changed,
    same: products.same,
  };
  const { categoriesMade } = products;
  if (!dryRun) {
    await recordAudit(tx, caller, {
      action: "SHOP_MOVED_IN",
      table: "products",
      recordId: "",
      permission: caller.kind === "staff" ? permissionUsed(caller, "shop.move-in") : "",
      details: { source, products: counts, categoriesMade, cards, customers, refused: refused.length },
    });
    await holdChanges(tx, caller, [...products.held, ...products.discounts]);
  }
  const heldPrices = products.held.length;
  return {
    source,
    dryRun,
    products: counts,
    categoriesMade,
    heldPrices,
    ...NONE,
    cards,
    customers,
    refused,
    leftovers: [],
  };
}

interface WrittenProducts {
  added: number;
  changed: number;
  same: number;
  categoriesMade: number;
  held: JudgedChange[];
  /** Tiers and sales far below the new prices. */
  discounts: JudgedChange[];
  refused: RefusedRow[];
}

async function writeProductRows(
  tx: Transaction,
  caller: Caller,
  products: readonly MovedProduct[],
): Promise<WrittenProducts> {
  const result: WrittenProducts = {
    added: 0,
    changed: 0,
    same: 0,
    categoriesMade: 0,
    held: [],
    discounts: [],
    refused: [],
  };
  const categories = new Map<string, CategoryView>();
  const written: WrittenSlugs = new Map();
  for (let start = 0; start < products.length; start += PRODUCTS_AT_ONCE) {
    const part = products.slice(start, start + PRODUCTS_AT_ONCE);
    for (const { category: name } of part) {
      if (categories.has(name)) continue;
      const { category, made } = await findOrMakeCategory(tx, name);
      categories.set(name, category);
      if (made) result.categoriesMade++;
    }
    const wanted = part.flatMap((moved, index) => {
      const { product: input, category: name, group } = moved;
      const category = categories.get(name);
      return category ? [{ place: start + index, input, category, group, prices: pricesOf(moved) }] : [];
    });
    const saved = await saveProducts(tx, caller, wanted, written);
    result.added += saved.created;
    result.changed += saved.updated;
    result.same += saved.unchanged;
    result.held.push(...saved.held);
    result.discounts.push(...saved.discounts);
    for (const { place, reason } of saved.refused) {
      const { file = "", row = 0 } = products[place] ?? {};
      result.refused.push({ file, row, reason });
    }
  }
  return result;
}

/** Returns the sale and the limits that the source names. Without them those of the product stay. */
function pricesOf({ sale, limits }: MovedProduct): FilePrices {
  return {
    ...(sale && {
      salePrice: sale.price,
      saleStartsAt: sale.startsAt ?? new Date(),
      saleEndsAt: sale.endsAt,
    }),
    ...(limits && { minPerOrder: limits.least, maxPerOrder: limits.most }),
  };
}
