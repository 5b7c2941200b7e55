import { inTransaction, type Transaction } from "#db/client.server.ts";
import { findOrMakeCategory } from "#domain/catalog/categories/save-category.ts";
import type { WrittenSlugs } from "#domain/catalog/import/known-products.ts";
import { saveProducts } from "#domain/catalog/import/save-products.ts";
import { holdChanges, type JudgedChange } from "#domain/catalog/price-guard/hold-changes.ts";
import type { FilePrices } from "#domain/catalog/price-settings/file-prices.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { FileForm } from "#domain/kernel/files/file-form.ts";
import { type FileRow, shortened } from "#domain/kernel/files/file-report.ts";
import { DryRunEnd, ProblemList } from "#domain/kernel/files/import-problems.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { atAddresses, findAddresses } from "./find-addresses.ts";
import type { Leftover } from "./leftovers.ts";
import { type ImageFiles, matchImages } from "./match-images.ts";
import { moveImages } from "./move-images.ts";
import type { MovedProduct, MovedShop, MovedSource, RejectedRow } from "./moved-shop.ts";
import { type WrittenCards, writeCards } from "./write-cards.ts";
import { writeCustomers } from "./write-customers.ts";

export interface MoveIn {
  source: MovedSource;
  shop: MovedShop;
  /** The given image files. When the user gave no folder, the list of paths is empty. */
  images: ImageFiles;
  /** Checks the whole import, and then rolls back all its changes. */
  dryRun: boolean;
  /**
   * Imports the shop without the rejected rows. When `skipRefused` is off, one refused row makes the import
   * fail.
   */
  skipRefused: boolean;
}

interface Counts {
  added: number;
  changed: number;
  same: number;
}

/**
 * A product that the import creates or changes. `number` is the line of the product in the file, or the id of
 * the product's row in a database.
 */
export interface MovedRow extends FileRow {
  file: string;
  /** The name of the product in this shop. For a new product, `title` is the name that the product gets. */
  title: string;
}

export interface MovedIn {
  source: MovedSource;
  dryRun: boolean;
  /**
   * The encoding, the separator and the number of rows of the file of products, and the decimal mark and the
   * date order of the import; null for a database.
   */
  form: FileForm | null;
  products: Counts;
  /** Every product that the import creates or changes, with its line and its name in this shop. */
  rows: MovedRow[];
  categoriesMade: number;
  /**
   * Large price drops that wait for a confirmation. A product with a large price drop keeps its old price
   * until the confirmation.
   */
  heldPrices: number;
  /** The number of products with new images, and the number of products whose images stay the same. */
  images: { changed: number; same: number };
  cards: Omit<WrittenCards, "refused">;
  customers: { added: number; same: number };
  refused: RejectedRow[];
  leftovers: Leftover[];
}

const PRODUCTS_AT_ONCE = 500;

/**
 * Imports another shop. One transaction writes products, prices, cards and customers. Then the function
 * writes the images of one product after the other. A second run changes nothing. Only system callers and
 * admins may call the function.
 * @throws ImportRejected with the refused rows, unless the user skips the refused rows. A dry run returns the
 * refused rows instead.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired
 */
export async function moveIn(caller: Caller, input: MoveIn): Promise<MovedIn> {
  // The function does not use `audited`, because a system caller needs no permission and a dry run writes no
  // audit row.
  if (caller.kind !== "system")
    if (input.dryRun) requirePermission(caller, "shop.preview-move-in");
    else requirePermission(caller, "shop.move-in");
  const matched = await matchImages(input.shop.products, input.images);
  const early = [...input.shop.refused, ...matched.refused];
  if (!input.dryRun && !input.skipRefused) rejectRows(early);
  const { moved, addresses } = await writeShop(caller, input, early);
  const here = new Map([...matched.bySlug].map(([slug, found]) => [addresses.get(slug) ?? slug, found]));
  const { broken, ...images } = await moveImages(caller, here, input.images, input);
  for (const { slug, reason } of broken) {
    const product = input.shop.products.find(({ product: { slug: own } }) => addresses.get(own) === slug);
    if (product) moved.refused.push({ file: product.file, row: product.row, reason });
  }
  return { ...moved, images, leftovers: [...input.shop.leftovers, ...matched.leftovers.list()] };
}

/** @throws ImportRejected when there is a refused row. */
function rejectRows(rejected: readonly RejectedRow[]): void {
  const problems = new ProblemList("line");
  const isOneFile = new Set(rejected.map(({ file }) => file)).size <= 1;
  for (const { file, row, reason } of rejected) problems.add(row, isOneFile ? reason : `${file}: ${reason}`);
  problems.rejectIfAny();
}

interface WrittenShop {
  moved: MovedIn;
  /** The slugs in this shop. The keys are the slugs in the files. */
  addresses: ReadonlyMap<string, string>;
}

/** Runs the transaction. A dry run is rolled back. */
async function writeShop(caller: Caller, input: MoveIn, early: readonly RejectedRow[]): Promise<WrittenShop> {
  try {
    return await inTransaction(async (tx) => {
      const result = await writeRows(tx, caller, input, early);
      if (input.dryRun) throw new DryRunEnd(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.result as WrittenShop;
    throw error;
  }
}

async function writeRows(
  tx: Transaction,
  caller: Caller,
  { source, shop, dryRun, skipRefused }: MoveIn,
  early: readonly RejectedRow[],
): Promise<WrittenShop> {
  await lockCatalog(tx);
  const addresses = await findAddresses(tx, shop.products);
  const products = await writeProductRows(tx, caller, atAddresses(shop.products, addresses));
  const moved = {
    cards: shop.cards.map((card) => ({ ...card, slug: addresses.get(card.slug) ?? card.slug })),
    soldCards: shop.soldCards,
  };
  const { refused: rejectedCards, ...cards } = await writeCards(tx, caller, moved, { source, dryRun });
  const customers = await writeCustomers(tx, shop.customers);
  const refused = [...early, ...products.refused, ...rejectedCards];
  if (!dryRun && !skipRefused) rejectRows(refused);
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
  return {
    moved: {
      ...{ source, dryRun, products: counts, rows: products.rows, form: shop.form },
      ...{ categoriesMade, heldPrices: products.held.length, images: { changed: 0, same: 0 } },
      ...{ cards, customers, refused, leftovers: [] },
    },
    addresses,
  };
}

interface WrittenProducts {
  added: number;
  changed: number;
  same: number;
  categoriesMade: number;
  held: JudgedChange[];
  /** Tiers and sales that are far below the new list prices. */
  discounts: JudgedChange[];
  refused: RejectedRow[];
  rows: MovedRow[];
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
    rows: [],
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
    const titles = new Map(saved.written.map(({ before, after }) => [after.id, (before ?? after).name]));
    for (const { place, id, slug, changes } of saved.rows) {
      const { file = "", row: number = 0 } = products[place] ?? {};
      const shown = { file, number, name: slug, title: titles.get(id) ?? slug };
      if (changes === "new") result.rows.push({ ...shown, outcome: "new", changes: [] });
      else if (changes !== "same")
        result.rows.push({ ...shown, outcome: "changed", changes: changes.map(shortened) });
    }
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

/**
 * Returns the prices and limits from the other shop's export. The returned values are the sale price with its
 * dates, and the minimum and maximum units per order. When the export contains no sale or no limits, the
 * product of this shop keeps its sale or its limits.
 */
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
