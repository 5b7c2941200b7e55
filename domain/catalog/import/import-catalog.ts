import { inTransaction, type Transaction } from "#db/client.server.ts";
import { findOrMakeCategory } from "#domain/catalog/categories/save-category.ts";
import { type HeldPrice, raisePriceAlert } from "#domain/catalog/products/hold-price.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import {
  type ProductToSave,
  saveProducts,
  type WrittenSlugs,
} from "#domain/catalog/products/save-products.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { BrokenFile, DryRunEnd, ProblemList } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { type CatalogFormat, parseCatalogFile } from "./parse-catalog-file.ts";

export interface CatalogImport {
  source: ImportSource;
  format: CatalogFormat;
  /** Checks everything and writes nothing. */
  dryRun?: boolean;
}

export interface CatalogImported {
  created: number;
  updated: number;
  unchanged: number;
  /** Number of categories that the import created. */
  categoriesMade: number;
  /** Number of large price drops that wait for a confirmation. Their products keep the old price. */
  heldPrices: number;
  dryRun: boolean;
}

const PRODUCTS_AT_ONCE = 500;

/**
 * Imports the products of a file: all of them, or none when any line is invalid. Finds a product by its slug
 * and a category by its name or slug. Creates missing categories.
 * @param within an open transaction to use instead of a new one
 * @throws ImportRefused with every invalid line
 */
export async function importCatalog(
  caller: Caller,
  input: CatalogImport,
  within?: Transaction,
): Promise<CatalogImported> {
  if (within) return writeFile(within, caller, input);
  try {
    return await inTransaction(async (tx) => {
      const result = await writeFile(tx, caller, input);
      if (input.dryRun) throw new DryRunEnd(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.result as CatalogImported;
    throw error;
  }
}

async function writeFile(tx: Transaction, caller: Caller, input: CatalogImport): Promise<CatalogImported> {
  const result: CatalogImported = {
    created: 0,
    updated: 0,
    unchanged: 0,
    categoriesMade: 0,
    heldPrices: 0,
    dryRun: input.dryRun ?? false,
  };
  const problems = new ProblemList(input.format === "json" ? "item" : "line");
  const categories = new Map<string, CategoryView>();
  const written: WrittenSlugs = new Map();
  const held: HeldPrice[] = [];
  let waiting: ProductToSave[] = [];

  const categoryOf = async (name: string) => {
    const known = categories.get(name);
    if (known) return known;
    const { category, made } = await findOrMakeCategory(tx, name);
    if (made) result.categoriesMade++;
    categories.set(name, category);
    return category;
  };
  const flush = async () => {
    const saved = await saveProducts(tx, caller, waiting, written);
    held.push(...saved.held);
    result.heldPrices = held.length;
    result.created += saved.created;
    result.updated += saved.updated;
    result.unchanged += saved.unchanged;
    for (const { place, reason } of saved.refused) problems.add(place, reason);
    waiting = [];
  };

  try {
    for await (const { number, product, category, group, reasons } of parseCatalogFile(
      input.source,
      input.format,
    )) {
      for (const reason of reasons) problems.add(number, reason);
      if (!product) continue;
      waiting.push({ place: number, input: product, category: await categoryOf(category), group });
      if (waiting.length >= PRODUCTS_AT_ONCE) await flush();
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    problems.add(error.line, error.reason, "line");
  }
  if (waiting.length > 0) await flush();
  if (problems.count === 0 && written.size === 0) problems.add(1, "the file holds no product", "line");
  problems.refuseIfAny();
  if (!input.dryRun) {
    const { created, updated, unchanged } = result;
    await recordAudit(tx, caller, {
      action: "CATALOGUE_IMPORTED",
      table: "products",
      recordId: "",
      details: { created, updated, unchanged },
    });
    await raisePriceAlert(tx, caller, held);
  }
  return result;
}
