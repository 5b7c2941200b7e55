import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { type DujiaoFiles, parseDujiao } from "../dujiao/parse-dujiao.ts";
import { dujiaoTableNames } from "../dujiao/tables.ts";
import type { MovedOptions, MovedShop, MovedSource } from "../moving-in/moved-shop.ts";
import { readTable } from "../moving-in/table.ts";
import { parseShopify } from "../shopify/parse-shopify.ts";
import { parseWooCommerce } from "../woocommerce/parse-woocommerce.ts";
/**
 * Reads the exported files of another shop. WooCommerce and Shopify have one file; dujiao-next has a file for
 * each table, named as the table.
 * @throws BrokenFile for a file that cannot be read, has no needed column, or has another name than a table
 */
export async function parseShop(
  source: MovedSource,
  files: readonly ImportSource[],
  options: MovedOptions,
): Promise<MovedShop> {
  if (source === "dujiao") return parseDujiao(await readDujiaoFiles(files), options);
  const [file, ...others] = files;
  if (!file || others.length > 0) throw new BrokenFile(1, "give one file: the product CSV");
  const table = await readTable(file);
  const shop = source === "woocommerce" ? parseWooCommerce(table, options) : parseShopify(table, options);
  if (shop.products.length === 0 && shop.refused.length === 0)
    throw new BrokenFile(1, "the file holds no product");
  return shop;
}

async function readDujiaoFiles(files: readonly ImportSource[]): Promise<DujiaoFiles> {
  const tables: DujiaoFiles = {};
  for (const file of files) {
    const name = file.name.toLowerCase().replace(/\.csv$/, "");
    const known = dujiaoTableNames.find((table) => table === name);
    if (!known)
      throw new BrokenFile(
        1,
        `the file is not named ${dujiaoTableNames.map((table) => `${table}.csv`).join(", ")}`,
      );
    tables[known] = await readTable(file);
  }
  if (!tables.products) throw new BrokenFile(1, "the file products.csv is missing");
  return tables;
}
