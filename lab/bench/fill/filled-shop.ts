import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OpenDatabase, openDatabase } from "@handover/embedded-postgres/open-database.ts";
import { findServerPaths } from "@handover/embedded-postgres/paths.ts";
import { grantApplicationRights, roleOf } from "#db/application-role.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { runChild } from "../children.ts";
import type { Run } from "../run-benchmark.ts";
import type { ShopSize } from "./shop-size.ts";

/** A data folder with a filled, running embedded database. */
export interface FilledShop {
  folder: string;
  database: OpenDatabase;
}

/**
 * Opens a filled shop in a temporary folder. At the end of the run, the shop is closed and the folder is
 * removed. Without `copyOf` the function fills an empty database. With `copyOf` the function copies a folder
 * that `lab/bench/fill-shop.ts` made, because a copy takes less time than a fill. Then the function migrates
 * the copied shop.
 * @throws Error when the database in the folder `copyOf` is running, or when this folder contains no
 * database.
 */
export async function openFilledShop(run: Run, size: ShopSize, copyOf = ""): Promise<FilledShop> {
  const folder = join(tmpdir(), `handover-bench-${randomBytes(6).toString("hex")}`);
  run.atEnd(() => removeFolder(folder));
  if (copyOf) copyFolder(copyOf, folder);
  const database = await openDatabase({ dataDir: folder });
  run.atEnd(() => database.stop("abort"));
  if (copyOf) await migrate(database);
  else await fillFolder(run, { folder, database }, size);
  return { folder, database };
}

/** Migrates and fills the empty database of a data folder, and prints the time. */
export async function fillFolder(run: Run, { folder, database }: FilledShop, size: ShopSize): Promise<void> {
  const started = performance.now();
  await migrate(database);
  const settings = { DATABASE_URL: database.url, HANDOVER_DATA: folder };
  await runChild(
    ["lab/bench/fill/fill-database.ts", JSON.stringify(size)],
    settings,
    run.isSilent ? "ignore" : "inherit",
  );
  const { orders, users, items, products } = size;
  const took = ((performance.now() - started) / 1000).toFixed(1);
  run.say(`filled with ${orders} orders, ${users} users, ${items} items, ${products} products in ${took} s`);
}

async function migrate(database: OpenDatabase): Promise<void> {
  await migrateDatabase(database.url);
  await grantApplicationRights(database.url, roleOf(database.applicationUrl));
}

function copyFolder(from: string, to: string): void {
  const cluster = join(from, "database", "cluster");
  if (!existsSync(join(cluster, "PG_VERSION"))) throw new Error(`${cluster} is no database`);
  if (existsSync(join(cluster, "postmaster.pid")))
    throw new Error(`the database in ${from} runs: stop it first`);
  // `fs.cp` of Node does not keep the owner of the database files.
  execFileSync("cp", ["-a", from, to]);
}

function removeFolder(folder: string): void {
  const home = existsSync(folder) ? findServerPaths(folder)?.home : undefined;
  if (home) rmSync(home, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
