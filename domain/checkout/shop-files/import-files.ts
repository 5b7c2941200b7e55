import { createHash, type Hash } from "node:crypto";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { type CatalogImport, writeCatalog } from "#domain/catalog/import/import-catalog.ts";
import { type SentFiles, SentPictures } from "#domain/catalog/import/picture-files.ts";
import { recordImport } from "#domain/catalog/import/record-import.ts";
import { recordCoupons, writeCoupons } from "#domain/checkout/coupons/files/import-coupons.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import type { FileChoices } from "#domain/kernel/files/file-form.ts";
import type { FileReport } from "#domain/kernel/files/file-report.ts";
import { DryRunEnd } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { NotPermitted, requirePermission, staffCan } from "#domain/kernel/permissions.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";

/** The catalog or a file changed after the preview. Nothing was written. */
export class ImportChanged extends DomainError {
  constructor() {
    super("import_changed", 409);
  }
}

/** A file of products, a file of coupons, or both. */
export interface ShopFiles {
  catalog?: Omit<CatalogImport, "dryRun" | "choices"> | undefined;
  /** The images that the browser sent before the files. These images replace `catalog.pictures`. */
  sent?: SentFiles | undefined;
  coupons?: ImportSource | undefined;
  /**
   * The user's choices of how to read the files. The import uses a choice only when the content of the files
   * is ambiguous.
   */
  choices?: FileChoices | undefined;
}

/** The outcome of an import of files, or of its preview. */
export interface FilesReport {
  catalog: (FileReport & { categoriesMade: number; heldPrices: number }) | null;
  coupons: (FileReport & { heldCoupons: number }) | null;
  /**
   * A text that identifies the content of the files and the changes of the import. The text differs when the
   * content or the changes differ. The caller passes this text to `importFiles` in the field `seen`.
   */
  state: string;
}

/**
 * Returns for each row what an import of files would do, and returns every problem. Writes nothing.
 * @throws SignInRequired, NotPermitted
 */
export async function previewFiles(caller: Caller, files: ShopFiles): Promise<FilesReport> {
  if (caller.kind !== "system") requirePermission(caller, "products.import");
  try {
    return await inTransaction(async (tx) => {
      const { report, needs } = await writeFiles(tx, caller, files, true);
      if (caller.kind === "staff")
        for (const need of needs) if (!staffCan(caller, need)) throw new NotPermitted(need);
      throw new DryRunEnd(report);
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.result as FilesReport;
    throw error;
  }
}

/**
 * Imports a file of products and a file of coupons in one transaction. When one line is invalid, the import
 * refuses both files. Finds products by slug and coupons by code. Changes only the columns that the files
 * contain. For each kind of change in the files, staff need the permission and the second factor that this
 * kind requires.
 * @param files.seen the `state` of the preview that a person confirmed
 * @throws SignInRequired, NotPermitted, SecondFactorRequired
 * @throws ImportRejected with every invalid line; ImportChanged when the outcome differs from the preview
 */
export async function importFiles(
  caller: Caller,
  files: ShopFiles & { seen?: string | undefined },
): Promise<FilesReport> {
  if (caller.kind !== "system") requirePermission(caller, "products.import");
  return inTransaction(async (tx) => {
    const { report, needs, catalog, coupons } = await writeFiles(tx, caller, files, false);
    if (files.seen !== undefined && files.seen !== report.state) throw new ImportChanged();
    catalog?.outcome.problems.rejectIfAny(files.catalog?.source.name);
    coupons?.outcome.problems.rejectIfAny(files.coupons?.name);
    if (caller.kind === "staff") for (const need of needs) requirePermission(caller, need);
    if (catalog) await recordImport(tx, caller, catalog);
    if (coupons) await recordCoupons(tx, caller, coupons);
    return report;
  });
}

/** Writes both files. The coupons come second, because a coupon can apply to products of the first file. */
async function writeFiles(tx: Transaction, caller: Caller, files: ShopFiles, dryRun: boolean) {
  const bytes = createHash("sha256");
  const pictures = files.sent ? await SentPictures.read(tx, files.sent) : files.catalog?.pictures;
  const catalog = files.catalog
    ? await writeCatalog(tx, caller, {
        ...files.catalog,
        ...{ pictures, dryRun, choices: files.choices, source: hashed(files.catalog.source, bytes) },
      })
    : null;
  const coupons = files.coupons
    ? await writeCoupons(tx, caller, hashed(files.coupons, bytes), files.choices)
    : null;
  const needs = new Set<BackOfficeAction>(catalog?.saved.needs);
  if (coupons) needs.add("coupons.save");
  const report: FilesReport = {
    catalog: catalog && {
      ...catalog.outcome.report(),
      categoriesMade: catalog.categoriesMade,
      heldPrices: catalog.saved.held.length,
    },
    coupons: coupons && { ...coupons.outcome.report(), heldCoupons: coupons.held },
    state: [bytes.digest("base64url"), catalog?.outcome.state(), coupons?.outcome.state()].join("."),
  };
  return { report, needs, catalog, coupons };
}

/** Adds the bytes of a file to a digest while the import reads the file. */
const hashed = (source: ImportSource, digest: Hash): ImportSource => ({
  ...source,
  async *open() {
    for await (const part of source.open()) {
      digest.update(part);
      yield part;
    }
  },
});
