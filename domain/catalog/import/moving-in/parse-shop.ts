import type { Converter } from "@handover/shop-exports/base/converter.ts";
import { keyOf } from "@handover/shop-exports/base/table.ts";
import { converters } from "@handover/shop-exports/converters.ts";
import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { ShopCollector } from "./collect-shop.ts";
import type { MovedOptions, MovedShop, MovedSource } from "./moved-shop.ts";
import { withPriceForm } from "./price-form.ts";
import { type ReadTable, type ReadTables, readTable } from "./read-table.ts";

/**
 * Reads the exported files of another shop: either one file of products, or one file for each table. When
 * each table has its own file, the name of the file is the name of the table.
 * @throws BrokenFile for a file that cannot be read, lacks a column, or is not named like a table
 */
export async function parseShop(
  source: MovedSource,
  files: readonly ImportSource[],
  options: MovedOptions,
): Promise<MovedShop> {
  const { tables } = converters[source];
  if (tables.length > 1) return convertShop(source, await readFiles(tables, files), options);
  const [file, ...others] = files;
  if (!file || others.length > 0) throw new BrokenFile(1, "give one file: the product CSV");
  const shop = convertShop(source, { products: await readTable(file) }, options);
  if (shop.products.length === 0 && shop.refused.length === 0)
    throw new BrokenFile(1, "the file holds no product");
  return shop;
}

/**
 * Converts the tables of another shop.
 * @throws BrokenFile when a table lacks a column
 * @throws FileUnclear when the prices or dates of a table can be read in two ways
 */
export function convertShop(source: MovedSource, given: ReadTables, options: MovedOptions): MovedShop {
  const converter: Converter = converters[source];
  const tables = converter.prepare?.(given) ?? given;
  const problem = converter.problemOf(tables);
  if (problem) throw new BrokenFile(1, problem);
  const all = Object.values(tables).filter((table) => table !== undefined);
  const collector = new ShopCollector(
    tables.products?.form ?? null,
    withPriceForm(all.filter(hasPrices(converter)), converter, options),
  );
  for (const { refused } of all) collector.refused.push(...refused);
  converter.convert(tables, collector);
  return collector.finish();
}

const hasPrices =
  ({ priceColumns }: Converter) =>
  ({ columns }: ReadTable): boolean =>
    columns.some((column) => priceColumns.includes(keyOf(column)));

async function readFiles(names: readonly string[], files: readonly ImportSource[]): Promise<ReadTables> {
  const tables: ReadTables = {};
  for (const file of files) {
    const name = file.name.toLowerCase().replace(/\.csv$/, "");
    if (!names.includes(name))
      throw new BrokenFile(1, `the file is not named ${names.map((table) => `${table}.csv`).join(", ")}`);
    tables[name] = await readTable(file);
  }
  if (!tables.products) throw new BrokenFile(1, "the file products.csv is missing");
  return tables;
}
