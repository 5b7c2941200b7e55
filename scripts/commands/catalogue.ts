import { createWriteStream } from "node:fs";
import { access, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { describeColumns } from "#domain/catalog/import/describe-columns.ts";
import type { FileChoices } from "#domain/kernel/files/file-form.ts";
import { type FileOptions, formatOf, openImportFile, withFileOptions } from "../import-files/import-file.ts";
import { printResult, WrongUsage } from "../terminal/exit-codes.ts";
import { changedLines, choicesOf, formLine, withChoices } from "../terminal/file-form-lines.ts";
import { progressBar } from "../terminal/progress-bar.ts";
import { prepareVault, withShop } from "../terminal/shop-connection.ts";

interface CatalogueOptions extends FileOptions, FileChoices {
  pictures?: string;
  coupons?: string;
}

const IMPORT_HELP = `
The first row of a CSV names its columns; a JSON file is a list of objects with the same names:
${describeColumns()}
For a product that exists (same slug), the command changes the columns of the file. It creates missing
categories. --coupons imports a file of coupons with it, in the same transaction.

Examples:
  npm run handover -- import catalogue goods.csv --dry-run
  npm run handover -- import catalogue goods.csv --pictures pictures --coupons coupons.csv
  npm run handover -- import catalogue goods.json --json`;

const EXPORT_HELP = `
Writes the products that are not archived, for "import catalogue" of this shop or another one. No credential of
the inventory is in a file. Without --content, the content of digital products is not either; an empty shop
cannot take active digital products without it. A file that exists is not overwritten.

Examples:
  npm run handover -- export catalogue goods.csv --pictures pictures --coupons coupons.csv
  npm run handover -- export catalogue whole.csv --content`;

/** `import catalogue`. */
export function addImportCatalogue(group: Command): void {
  withChoices(withFileOptions(group.command("catalogue").argument("<file>", "CSV or JSON file")))
    .description("create and change products from a file")
    .option("--pictures <folder>", "the folder of the images that the column pictures names")
    .option("--coupons <file>", "a CSV file of coupons, imported with the products")
    .addHelpText("after", IMPORT_HELP)
    .action(runImport);
}

/** `export catalogue`. */
export function addExportCommands(program: Command): void {
  program
    .command("export")
    .description("write the catalog to files")
    .command("catalogue")
    .argument("<file>", "the CSV file to write")
    .description("write products, their images and the coupons to files")
    .option("--pictures <folder>", "also write the images into this folder")
    .option("--coupons <file>", "also write the coupons to this CSV file")
    .option("--content", "also write the content of digital products, in clear")
    .option("--json", "print one JSON object")
    .addHelpText("after", EXPORT_HELP)
    .action(runExport);
}

async function runImport(file: string, options: CatalogueOptions): Promise<void> {
  const { catalogFormats } = await import("#domain/catalog/import/parse-catalog-file.ts");
  const format = formatOf(file, options.format, catalogFormats);
  const { encoding } = options;
  const source = await openImportFile(file, { encoding });
  const coupons =
    options.coupons === undefined
      ? undefined
      : await openImportFile(options.coupons, { quiet: true, encoding });
  if (options.pictures !== undefined && !(await stat(options.pictures).catch(() => null))?.isDirectory())
    throw new WrongUsage(`${options.pictures} is not a folder`);
  try {
    const report = await withShop(async () => {
      if (!options.dryRun) await prepareVault();
      const { importFiles, previewFiles } = await import("#domain/checkout/shop-files/import-files.ts");
      const { ImportRejected } = await import("#domain/kernel/files/import-problems.ts");
      const { system } = await import("#domain/kernel/caller.ts");
      const { PictureFolder } = await import("../import-files/picture-folder.ts");
      const caller = system("command");
      const pictures = options.pictures === undefined ? undefined : new PictureFolder(options.pictures);
      const catalog = { source, format, pictures, listsAllRows: true };
      const files = { catalog, coupons, choices: choicesOf(options) };
      // This call checks the images together with the rows. The command stores the images only when the whole
      // file is valid.
      const seen = await previewFiles(caller, files);
      for (const [part, name] of [
        [seen.catalog, source.name],
        [seen.coupons, coupons?.name],
      ] as const)
        if (part && part.problemCount > 0) throw new ImportRejected(part, coupons && name);
      if (options.dryRun) return seen;
      if (pictures && pictures.freshCount > 0) {
        const bar = progressBar("images", pictures.freshCount);
        await pictures.storeFresh(caller, () => bar?.increment()).finally(() => bar?.stop());
      }
      return importFiles(caller, files);
    });
    source.close();
    const dryRun = options.dryRun ?? false;
    const { catalog, coupons: ofCoupons } = report;
    const { created = 0, updated = 0, unchanged = 0, categoriesMade = 0, heldPrices = 0 } = catalog ?? {};
    const held =
      heldPrices > 0 ? ` ${heldPrices} large price drops wait for confirmation in the back office.` : "";
    const also = ofCoupons
      ? ` ${ofCoupons.created} coupons created, ${ofCoupons.updated} changed, ${ofCoupons.unchanged} unchanged.`
      : "";
    const did = `${created} products created, ${updated} changed, ${unchanged} unchanged; ${categoriesMade} categories created.${held}${also}`;
    const counts = ofCoupons && {
      coupons: { created: ofCoupons.created, updated: ofCoupons.updated, unchanged: ofCoupons.unchanged },
    };
    const { form = null, rows = [] } = catalog ?? {};
    const result = { created, updated, unchanged, categoriesMade, heldPrices, dryRun, form, rows };
    printResult(
      options,
      "import catalogue",
      { ...result, ...counts },
      [
        dryRun ? `Dry run: nothing was changed. Without --dry-run the result is: ${did}` : did,
        formLine(form),
        ...changedLines(rows, updated),
      ].join("\n"),
    );
  } finally {
    source.close();
    coupons?.close();
  }
}

async function runExport(
  file: string,
  options: { pictures?: string; coupons?: string; content?: boolean; json?: boolean },
): Promise<void> {
  for (const path of [file, options.coupons])
    if (path !== undefined && (await exists(path)))
      throw new WrongUsage(`The file ${path} exists already. Choose another name.`);
  const result = await withShop(async () => {
    const { writeCatalogFile } = await import("#domain/catalog/import/export-products.ts");
    const { writeCouponFile } = await import("#domain/checkout/coupons/files/export-coupons.ts");
    const { system } = await import("#domain/kernel/caller.ts");
    const { MACHINE_FORMAT } = await import("#domain/kernel/files/csv-line.ts");
    await writeText(file, writeCatalogFile(system("command"), { content: options.content ?? false }));
    if (options.coupons !== undefined) await writeText(options.coupons, writeCouponFile(MACHINE_FORMAT));
    return { images: options.pictures === undefined ? null : await writePictures(options.pictures) };
  });
  const images =
    result.images === null ? "" : ` ${result.images} images were written to ${options.pictures}.`;
  const coupons = options.coupons === undefined ? "" : ` The coupons were written to ${options.coupons}.`;
  printResult(
    options,
    "export catalogue",
    { file, ...result },
    `The products were written to ${basename(file)}.${coupons}${images}`,
  );
}

/**
 * Writes the text to a file with a temporary name, and then renames this file. Therefore, a failed export
 * does not leave an incomplete file behind. Only the user account of the process is allowed to read the file.
 */
async function writeText(path: string, parts: AsyncGenerator<string>): Promise<void> {
  const partial = `${path}.partial`;
  try {
    await pipeline(Readable.from(parts), createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writePictures(folder: string): Promise<number> {
  const { countPictures, readPictures } = await import("#domain/catalog/import/export-pictures.ts");
  await mkdir(folder, { recursive: true });
  const bar = progressBar("images", await countPictures());
  let written = 0;
  try {
    for await (const { name, content } of readPictures()) {
      await writeFile(join(folder, name), content);
      written++;
      bar?.increment();
    }
  } finally {
    bar?.stop();
  }
  return written;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
