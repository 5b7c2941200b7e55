import { inTransaction, type Transaction } from "#db/client.server.ts";
import { findOrMakeCategory } from "#domain/catalog/categories/save-category.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { FileChoices, FileForm } from "#domain/kernel/files/file-form.ts";
import { FileOutcome } from "#domain/kernel/files/file-report.ts";
import { BrokenFile, DryRunEnd, ProblemList } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";
import { readSetting } from "#domain/settings/queries.ts";
import type { WrittenSlugs } from "./known-products.ts";
import { type CatalogFormat, parseCatalogFile } from "./parse-catalog-file.ts";
import { type PictureFiles, resolvePictures } from "./picture-files.ts";
import { recordImport, type WrittenCatalog } from "./record-import.ts";
import { type ProductToSave, saveProducts } from "./save-products.ts";

export interface CatalogImport {
  source: ImportSource;
  format: CatalogFormat;
  /** The image files whose names are in the column `pictures`. */
  pictures?: PictureFiles | undefined;
  /**
   * The user's choices of how to read the file. The import uses a choice only when the content of the file is
   * ambiguous.
   */
  choices?: FileChoices | undefined;
  /** Lists every row that changes, instead of only the first rows. */
  listsAllRows?: boolean | undefined;
  /** Checks the whole import and writes nothing. */
  dryRun?: boolean | undefined;
}

export interface CatalogImported {
  created: number;
  updated: number;
  unchanged: number;
  categoriesMade: number;
  /**
   * Number of large price drops that wait for a confirmation. A product with a large price drop keeps its old
   * price until the confirmation.
   */
  heldPrices: number;
  dryRun: boolean;
}

const PRODUCTS_AT_ONCE = 500;

/**
 * Imports the products of a file. When one line is invalid, the import rejects the whole file. Finds a
 * product by its slug and a category by its name or slug. Creates missing categories.
 * @param within the caller's open transaction, which the import uses instead of a new transaction
 * @throws ImportRejected with every invalid line
 */
export async function importCatalog(
  caller: Caller,
  input: CatalogImport,
  within?: Transaction,
): Promise<CatalogImported> {
  if (within) return writeAll(within, caller, input);
  try {
    return await inTransaction(async (tx) => {
      const result = await writeAll(tx, caller, input);
      if (input.dryRun) throw new DryRunEnd(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.result as CatalogImported;
    throw error;
  }
}

async function writeAll(tx: Transaction, caller: Caller, input: CatalogImport): Promise<CatalogImported> {
  const written = await writeCatalog(tx, caller, input);
  written.outcome.problems.rejectIfAny();
  if (!input.dryRun) await recordImport(tx, caller, written);
  const { created, updated, unchanged } = written.outcome;
  return {
    ...{ created, updated, unchanged },
    categoriesMade: written.categoriesMade,
    heldPrices: written.saved.held.length,
    dryRun: input.dryRun ?? false,
  };
}

/**
 * Writes the products of a file in the caller's transaction, and collects the problems of its lines. After a
 * problem or a dry run, the caller rolls the transaction back. The caller also checks the permissions in
 * `saved.needs` and records the import. A dry run does not assign images to products, because the shop might
 * not have stored the images yet.
 */
export async function writeCatalog(
  tx: Transaction,
  caller: Caller,
  input: CatalogImport,
): Promise<WrittenCatalog> {
  const problems = new ProblemList(input.format === "json" ? "item" : "line");
  const outcome = new FileOutcome(problems, input.listsAllRows);
  const needs = new Set<BackOfficeAction>();
  const all: WrittenCatalog = {
    ...{ outcome, categoriesMade: 0 },
    saved: { written: [], held: [], discounts: [], needs },
  };
  const categories = new Map<string, CategoryView>();
  const slugs: WrittenSlugs = new Map();
  const timeZone = await readSetting("storeTimeZone", tx);
  let waiting: ProductToSave[] = [];

  const categoryOf = async (name: string) => {
    const known = categories.get(name);
    if (known) return known;
    const { category, made } = await findOrMakeCategory(tx, name);
    if (made) {
      all.categoriesMade++;
      needs.add("categories.save");
    }
    categories.set(name, category);
    return category;
  };
  const flush = async () => {
    const saved = await saveProducts(tx, caller, waiting, slugs, { placesImages: !input.dryRun });
    all.saved.written.push(...saved.written);
    all.saved.held.push(...saved.held);
    all.saved.discounts.push(...saved.discounts);
    for (const need of saved.needs) needs.add(need);
    for (const { place: number, slug: name, version, changes } of saved.rows)
      outcome.add({ number, name, version, changes });
    for (const { place, reason } of saved.refused) problems.add(place, reason);
    waiting = [];
  };

  const reading = {
    ...{ timeZone, choices: input.choices ?? {} },
    onForm: (form: FileForm) => {
      outcome.form = form;
    },
  };
  try {
    for await (const entry of parseCatalogFile(input.source, input.format, reading)) {
      const { number, product, category, group, prices } = entry;
      for (const reason of entry.reasons) problems.add(number, reason);
      const resolved = entry.pictures ? await resolvePictures(tx, entry.pictures, input.pictures) : undefined;
      if (resolved && "reasons" in resolved)
        for (const reason of resolved.reasons) problems.add(number, reason);
      if (!product) continue;
      const images = resolved && "images" in resolved ? resolved.images : undefined;
      const named = await categoryOf(category);
      waiting.push({ place: number, input: product, category: named, group, prices, images });
      if (waiting.length >= PRODUCTS_AT_ONCE) await flush();
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    problems.add(error.line, error.reason, "line");
  }
  if (waiting.length > 0) await flush();
  if (problems.count === 0 && slugs.size === 0) problems.add(1, "the file holds no product", "line");
  return all;
}
