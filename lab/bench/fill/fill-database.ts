import { ensureKeyFile } from "#domain/operations/key-management/write-key-file.ts";
import { env } from "#env";
import { fillShop } from "./fill-shop.ts";
import type { ShopSize } from "./shop-size.ts";

/**
 * Fills the database of DATABASE_URL. This program runs in its own process, because the key file is a setting
 * of the process. Usage: `node lab/bench/fill/fill-database.ts '{"orders":1000,...}'`. Prints how many
 * seconds each step took.
 */
const size = JSON.parse(process.argv[2] ?? "{}") as ShopSize;
if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set");
ensureKeyFile();
await fillShop(env.DATABASE_URL, size, (line) => console.log(line));
