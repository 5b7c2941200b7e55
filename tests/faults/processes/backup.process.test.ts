import { createHash, randomBytes } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@handover/embedded-postgres/open-database.ts";
import { findServerPaths } from "@handover/embedded-postgres/paths.ts";
import pg from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { recordFault } from "../record-fault.ts";
import { until } from "../scale.ts";
import { startBuying } from "./buyers.ts";
import { startHandover } from "./run-handover.ts";
import { shopClient } from "./shop-client.ts";
import { openShop, type ShopProcesses, type SignedIn } from "./shop-processes.ts";

vi.setConfig({ testTimeout: 600_000 });

const outside = mkdtempSync(join(tmpdir(), "handover-elsewhere-"));
const open: ShopProcesses[] = [];
const folders: string[] = [];
afterAll(async () => {
  for (const shop of open) await shop.close();
  // Also removes the folders of tests that failed before they opened a shop.
  for (const folder of folders) {
    const paths = existsSync(folder) ? findServerPaths(folder) : undefined;
    if (paths) rmSync(paths.home, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
  rmSync(outside, { recursive: true, force: true });
});
const keyFile = (folder: string) => join(folder, "keys/vault.json");
function newFolder(name: string): string {
  const folder = join(tmpdir(), `handover-processes-${name}-${randomBytes(6).toString("hex")}`);
  folders.push(folder);
  return folder;
}

/** Signs a user in again, because a restore ends all sessions. */
async function signInAgain(shop: ShopProcesses, { userId }: SignedIn): Promise<SignedIn> {
  const token = randomBytes(32).toString("base64url");
  await shop.query(
    "insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')",
    [userId, createHash("sha256").update(token).digest()],
  );
  return { userId, token };
}

/** Counts the rows of the given tables in a folder's database, before any shop process uses it. */
async function countRows(folder: string, tables: readonly string[]): Promise<Record<string, number>> {
  const database = await openDatabase({ dataDir: folder });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const counted: Record<string, number> = {};
    for (const name of tables) {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
      counted[name] = rows[0]?.n ?? -1;
    }
    return counted;
  } finally {
    await client.end();
    await database.stop();
  }
}

describe("a backup of a shop that sells", () => {
  it("F34: a backup made during sales restores the same row counts on an empty machine, and a delivery can be opened", async () => {
    const home = newFolder("backup");
    const shop = await openShop({ webs: 1, dataFolder: home });
    open.push(shop);
    const client = shopClient(shop.port);
    const count = 12;
    const { products, shoppers } = await shop.seed({ stocks: [count + 5], shoppers: count });
    const buying = startBuying(shop, client, {
      productId: products[0]?.id ?? "",
      shoppers,
      width: 4,
      pays: () => true,
      returns: () => true,
    });
    await until("some purchases", 60, async () => buying.acknowledged.filter(({ paid }) => paid).length >= 4);
    const passphrase = join(outside, "passphrase");
    writeFileSync(passphrase, "nine slow river stones\n");
    const sealing = ["--passphrase-file", passphrase, "--json"];
    const file = join(outside, "shop.backup");
    const backup = await startHandover(["backup", file, ...sealing], { HANDOVER_DATA: home }).ended;
    await buying.over;
    expect([backup.code, backup.err]).toEqual([0, ""]);
    const made = JSON.parse(backup.out) as { tables: Record<string, number>; rows: number; bytes: number };

    // The vault key is copied separately. The backup does not contain the vault key.
    copyFileSync(keyFile(home), join(outside, "vault.json"));
    client.close();
    await shop.close();
    open.pop();

    const empty = newFolder("restored");
    mkdirSync(join(empty, "keys"), { recursive: true, mode: 0o700 });
    const began = Date.now();
    const without = await startHandover(["restore", file, ...sealing], { HANDOVER_DATA: empty }).ended;
    expect([without.code, JSON.parse(without.out).error.code]).toEqual([5, "vault_unavailable"]);
    copyFileSync(join(outside, "vault.json"), keyFile(empty));
    const restore = await startHandover(["restore", file, ...sealing], { HANDOVER_DATA: empty }).ended;
    expect([restore.code, restore.err]).toEqual([0, ""]);
    expect(JSON.parse(restore.out)).toMatchObject({
      rows: made.rows,
      tables: made.tables,
      canariesOpened: 1,
    });
    const seconds = (Date.now() - began) / 1000;

    // The restore adds one audit row, and updates the record of the newest audit row.
    const { admin_audit_log: audited = 0, reader_cursors: _, ...others } = made.tables;
    const counted = await countRows(empty, Object.keys(made.tables));
    expect(counted).toMatchObject({ ...others, admin_audit_log: audited + 1 });

    const again = await openShop({ webs: 1, dataFolder: empty });
    open.push(again);
    expect(await again.brokenInvariants()).toEqual([]);

    const delivered = await again.query<{ id: string; user_id: string }>(
      "select id, user_id from deliverables order by id",
    );
    expect(delivered.length).toBe(made.tables.deliverables);
    expect(delivered.length).toBeGreaterThan(0);
    const [first] = delivered;
    const owner = await signInAgain(again, { userId: first?.user_id ?? "", token: "" });
    const other = shoppers.find(({ userId }) => userId !== first?.user_id) as SignedIn;
    const restored = shopClient(again.port);
    const answer = await restored.reveal(owner, first?.id ?? "");
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.stringMatching(/seat-[0-9a-f]{8}@example\.com.*pass-/),
    ]);
    expect(
      (
        await restored.reveal(
          shoppers.find(({ userId }) => userId === owner.userId) as SignedIn,
          first?.id ?? "",
        )
      ).status,
    ).toBe(401);
    expect((await restored.reveal(await signInAgain(again, other), first?.id ?? "")).status).toBe(404);
    restored.close();
    recordFault(
      "F34",
      { restores: 1 },
      `${made.rows} rows of ${Object.keys(made.tables).length} tables and ${delivered.length} deliveries in ${made.bytes} bytes, the same after ${seconds.toFixed(1)} s; opened by its owner`,
    );
  });
});
