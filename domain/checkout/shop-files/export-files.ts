import { countPictures, readPictures } from "#domain/catalog/import/export-pictures.ts";
import { exportProducts } from "#domain/catalog/import/export-products.ts";
import { parseStaffQuery } from "#domain/catalog/staff/parse-staff-query.ts";
import { exportCoupons } from "#domain/checkout/coupons/files/export-coupons.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import type { CsvFormat } from "#domain/kernel/files/csv-line.ts";
import { ZIP_ENTRIES_MAX, type ZipEntry } from "#domain/kernel/files/zip-parts.ts";
import { requirePermission, staffCan } from "#domain/kernel/permissions.ts";

/**
 * The shop has more images than one archive can contain. When one archive cannot contain all images, use the
 * export command, which writes the images to a folder.
 */
export class ExportTooLarge extends DomainError {
  constructor() {
    super("export_too_large", 413);
  }
}

/**
 * Exports the products that are not archived and their images, as the files of an archive. Staff who manage
 * coupons also get the coupons. The archive never contains credentials or the content of digital products.
 * @param names the names of the two files, and the name of the folder with the images
 * @param format how the two files separate cells and write amounts
 * @throws SignInRequired, NotPermitted, ExportTooLarge
 */
export async function exportFiles(
  caller: Caller,
  names: { products: string; coupons: string; images: string },
  format: CsvFormat,
): Promise<AsyncGenerator<ZipEntry>> {
  const staff = requirePermission(caller, "products.export");
  if ((await countPictures()) > ZIP_ENTRIES_MAX - 2) throw new ExportTooLarge();
  const products = await exportProducts(caller, parseStaffQuery(new URLSearchParams()), format);
  const coupons = staffCan(staff, "coupons.export") ? await exportCoupons(caller, format) : null;
  return entriesOf(names, products, coupons);
}

async function* entriesOf(
  names: { products: string; coupons: string; images: string },
  products: AsyncGenerator<string>,
  coupons: AsyncGenerator<string> | null,
): AsyncGenerator<ZipEntry> {
  yield { name: names.products, content: await wholeText(products) };
  if (coupons) yield { name: names.coupons, content: await wholeText(coupons) };
  for await (const { name, content } of readPictures()) yield { name: `${names.images}/${name}`, content };
}

async function wholeText(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}
