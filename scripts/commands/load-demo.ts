import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { addBanners } from "#domain/catalog/banners/add-banners.ts";
import { addCovers } from "#domain/catalog/images/add-covers.ts";
import { importCatalog } from "#domain/catalog/import/import-catalog.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import { onlyReading } from "#domain/inventory/import/find-readings.ts";
import { importInventory } from "#domain/inventory/import/import-inventory.ts";
import { type Caller, system } from "#domain/kernel/caller.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { otherCurrencies } from "#domain/settings/currency-rates.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { holdSettings, writeSettings } from "#domain/settings/write-settings.ts";
import { readDemoCovers } from "./read-demo-covers.ts";

const DEMO = fileURLToPath(new URL("../../demo", import.meta.url));

export interface DemoLoaded {
  /** `loaded` is false when the shop already had products and the command loaded nothing. */
  loaded: boolean;
  products: number;
  categories: number;
  credentials: number;
  banners: number;
}

/**
 * Loads the files of `demo/` through the import functions that an owner also uses, in one transaction. Does
 * nothing when the shop has a product, or when the owner has removed the demo. Two processes can safely call
 * the function at the same time.
 */
export async function loadDemo(): Promise<DemoLoaded> {
  const caller = system("command");
  const inventory = (await readdir(join(DEMO, "inventory"))).sort();
  const covers = await readDemoCovers(join(DEMO, "covers"));
  return inTransaction(async (tx) => {
    await lockCatalog(tx);
    const [any] = await tx.select({ id: products.id }).from(products).limit(1);
    const isRemoved = (await readSettings(tx)).demoRemoved;
    if (any || isRemoved) return { loaded: false, products: 0, categories: 0, credentials: 0, banners: 0 };
    const owned = await listOwned(tx);
    const made = await importCatalog(caller, { source: fileOf("catalogue.csv"), format: "csv" }, tx);
    let credentials = 0;
    for (const file of inventory) {
      const source = fileOf(join("inventory", file));
      const reading = await onlyReading(source);
      const { added } = await importInventory(
        caller,
        { source, reading, productSlug: basename(file, extname(file)), supplier: "Demo" },
        tx,
      );
      credentials += added;
    }
    await addCovers(tx, covers);
    const banners = await addBanners(tx, JSON.parse(await readFile(join(DEMO, "banners.json"), "utf8")));
    await offerCurrencies(tx, caller);
    await markDemo(tx, owned);
    return { loaded: true, products: made.created, categories: made.categoriesMade, credentials, banners };
  });
}

/** Lists the ids of the categories and banners that the shop had before the demo. */
async function listOwned(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from categories union all select id from banners`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Marks the new rows, so that the owner can remove the whole demo in one step. All products are new rows,
 * because the shop had no product before the demo.
 */
async function markDemo(tx: Transaction, owned: string[]): Promise<void> {
  const isOwned = sql`id = any(${sql.param(owned)}::uuid[])`;
  await tx.execute(sql`insert into demo_rows (row_id, kind) select id, 'product' from products
    union all select id, 'category' from categories where not ${isOwned}
    union all select id, 'banner' from banners where not ${isOwned}`);
}

/**
 * Turns on every currency of the demo, with invented exchange rates. The function does nothing when an owner
 * has already chosen currencies.
 */
async function offerCurrencies(tx: Transaction, caller: Caller): Promise<void> {
  const held = await holdSettings(tx);
  if (held.chargeCurrencies.length > 0) return;
  await writeSettings(tx, caller, held, { changes: { chargeCurrencies: [...otherCurrencies] } });
}

function fileOf(path: string): ImportSource {
  return { name: basename(path), open: () => createReadStream(join(DEMO, path)) };
}
