import { chownSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { openSecrets } from "#domain/identity/second-factor/second-factor-secret.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import { contentBytes } from "#domain/security/vault/envelope.ts";
import { keyring, masterKeyOf } from "#domain/security/vault/keyring.ts";
import { countVersions, sealedColumns } from "#domain/security/vault/sealed-columns.ts";
import { env } from "#env";
import { whileBroken } from "#tests/factories/behind-the-guards.ts";
import { buildLivedShop } from "#tests/factories/build-lived-shop.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { addKey } from "./add-key.ts";
import { announceKeys } from "./announce-keys.ts";
import { makeKeyPrimary } from "./make-key-primary.ts";
import { retireKey } from "./retire-key.ts";
import { countOld, rewrapAll } from "./rewrap.ts";
import { rewrapEverything } from "./rewrap-everything.ts";

vi.setConfig({ testTimeout: 120_000 });

const copy = `${env.VAULT_KEY_FILE}.copy`;
afterEach(async () => {
  rmSync(copy, { force: true });
  await pool.query("delete from reader_cursors where name like 'vault-keys %'");
});

/** Adds a key, makes the key primary and waits until this process has noticed the key. */
async function rotate(): Promise<number> {
  const version = await addKey();
  await makeKeyPrimary(version);
  await vi.waitFor(() => expect(keyring().primary).toBe(version), { timeout: 5_000 });
  return version;
}
const rewrap = () =>
  rewrapEverything(
    () => {},
    () => {},
  );
const say = (process: string, primary: number, versions: number[], marks?: Record<number, string>) =>
  pool.query("insert into reader_cursors (name, position) values ($1, $2)", [
    `vault-keys ${process}`,
    JSON.stringify({ primary, versions, marks }),
  ]);
const sealedRows = async (table: string, column: string) =>
  (
    await pool.query<{ sealed: Buffer }>(
      `select ${column} as sealed from ${table} where ${column} is not null order by 1`,
    )
  ).rows.map(({ sealed }) => contentBytes(sealed).toString("hex"));

describe("the encrypted columns", () => {
  it("a key rotation includes every encrypted column", async () => {
    const { rows } = await pool.query<{ name: string }>(
      "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and column_name like '%sealed%' order by 1",
    );
    expect(rows.map(({ name }) => name)).toEqual(
      sealedColumns.map(({ table, sealed }) => `${table}.${sealed}`).sort(),
    );
  });
});

describe("a rotation of the master key", () => {
  it("a key rotation rewraps the data keys of every table, so that the new master key alone decrypts everything", async () => {
    const { admin, buyers } = await buildLivedShop();
    const old = keyring().primary;
    const content = async () =>
      Promise.all(sealedColumns.map(async ({ table, sealed }) => (await sealedRows(table, sealed)).sort()));
    const before = await content();
    const version = await rotate();
    expect(await countOld()).toBeGreaterThan(20);
    await expect(retireKey(old, copy)).rejects.toMatchObject({ code: "key_still_needed" });
    const [one, other] = await Promise.all([rewrap(), rewrap()]);
    expect([one.unreadable, other.unreadable]).toEqual([0, 0]);
    expect((await rewrap()).left).toBe(0);
    expect(new Set((await countVersions(db)).map((row) => row.version))).toEqual(new Set([version]));
    expect(await content()).toEqual(before);

    await retireKey(old, copy);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    await vi.waitFor(() => expect([...keyring().masterKeys.keys()]).toEqual([version]), { timeout: 5_000 });
    for (const buyer of buyers) {
      const { rows } = await pool.query<{ id: string }>("select id from deliverables where user_id = $1", [
        buyer.userId,
      ]);
      for (const { id } of rows)
        expect((await revealDeliverable(buyer, { deliverableId: id })).fields.length).toBeGreaterThan(0);
    }
    const { rows } = await pool.query<{ s: Buffer }>(
      "select secret_sealed as s from second_factors where user_id = $1",
      [admin.userId],
    );
    expect(openSecrets(admin.userId, rows[0]?.s ?? Buffer.alloc(0)).current).toBe(admin.secret);
    const { rows: noted } = await pool.query<{ action_type: string }>(
      "select action_type from admin_audit_log where table_name = 'vault_keys' order by seq",
    );
    expect([...new Set(noted.map((row) => row.action_type))]).toEqual([
      "KEY_ADDED",
      "KEY_MADE_PRIMARY",
      "REWRAP_STARTED",
      "REWRAP_ENDED",
      "KEY_RETIRED",
    ]);
  });

  it("a key rotation skips a locked row without waiting, and rewraps the row in the next run", async () => {
    const { id } = await buildProduct({ stock: 3 });
    await rotate();
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("select 1 from product_inventory where product_id = $1 limit 1 for update", [id]);
    expect((await rewrapAll()).left).toBe(1);
    await holder.query("commit");
    holder.release();
    expect(await rewrapAll()).toMatchObject({ rewrapped: 1, left: 0 });
  });

  it("a master key rotation keeps the key version of a delivered item correct when the item is sold during the rotation", async () => {
    const { id } = await buildProduct({ stock: 40 });
    await rotate();
    const buying = Array.from({ length: 6 }, () =>
      buildPaidOrder({ items: [{ productId: id, quantity: 2 }] }),
    );
    await Promise.all([...buying, rewrapAll(), rewrapAll()]);
    expect((await rewrapAll()).left).toBe(0);
  });
});

describe("a new master key", () => {
  it("a new master key becomes primary only when every running process has announced it", async () => {
    const before = keyring().primary;
    const version = await addKey();
    await say("web elsewhere 1", before, [before]);
    await expect(makeKeyPrimary(version, 0)).rejects.toMatchObject({ code: "key_not_everywhere" });
    await pool.query(
      "update reader_cursors set updated_at = now() - interval '1 minute' where name like 'vault-keys %'",
    );
    await announceKeys("worker");
    await expect(makeKeyPrimary(version + 1, 0)).rejects.toMatchObject({ code: "key_unknown" });
    expect(masterKeyOf(keyring(), version)).toHaveLength(32);
    await announceKeys("worker");
    await makeKeyPrimary(version, 0);
    await expect(makeKeyPrimary(version, 0)).rejects.toMatchObject({ code: "key_is_primary_already" });
    await expect(retireKey(version, null)).rejects.toMatchObject({ code: "key_is_primary" });
    await vi.waitFor(() => expect(keyring().primary).toBe(version), { timeout: 5_000 });
    await rewrapAll();
  });

  it("a new master key is refused when another machine has created a different key of the same version", async () => {
    const before = keyring().primary;
    const version = await addKey();
    await say("web db2 17", before, [before, version], { [version]: "0123456789abcdef" });
    await expect(makeKeyPrimary(version, 0)).rejects.toMatchObject({
      code: "key_differs",
      details: { version, processes: "web db2 17" },
    });
    await announceKeys("worker");
    const { rows } = await pool.query<{ position: string }>("select position from reader_cursors");
    const keys: { key: string }[] = JSON.parse(readFileSync(env.VAULT_KEY_FILE, "utf8")).keys;
    for (const { key } of keys)
      for (const form of [key, Buffer.from(key, "base64").toString("hex")])
        expect(rows.some(({ position }) => position.includes(form.slice(0, 12)))).toBe(false);
  });

  it("a new master key does not change the owner of the key file, even when root runs the command", async () => {
    const { uid, gid } = statSync(env.VAULT_KEY_FILE);
    // Only root can change the owner of a file.
    const owner = uid === 0 ? { uid: 4711, gid: 4712 } : { uid, gid };
    chownSync(env.VAULT_KEY_FILE, owner.uid, owner.gid);
    await addKey();
    expect(statSync(env.VAULT_KEY_FILE)).toMatchObject(owner);
    chownSync(env.VAULT_KEY_FILE, uid, gid);
  });

  it("a command can wait for a new master key longer than the usual idle timeout of a transaction", async () => {
    const replaceConnections = async () => {
      const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
      for (const client of all) client.release(true);
    };
    const version = await addKey();
    await say("web slow 1", version, []);
    const usual = pool.options.idle_in_transaction_session_timeout;
    pool.options.idle_in_transaction_session_timeout = 200;
    await replaceConnections();
    try {
      await expect(makeKeyPrimary(version, 1)).rejects.toMatchObject({ code: "key_not_everywhere" });
    } finally {
      pool.options.idle_in_transaction_session_timeout = usual;
      await replaceConnections();
    }
  });

  it("a running process loads a new master key, and ignores a key file that is foreign, malformed or missing", async () => {
    const version = await addKey();
    expect(masterKeyOf(keyring(), version)).toHaveLength(32);
    const text = readFileSync(env.VAULT_KEY_FILE, "utf8");
    const held = [...keyring().masterKeys.keys()];
    const foreign = JSON.stringify({ ...JSON.parse(text), audit: Buffer.alloc(32, 7).toString("base64") });
    for (const wrong of [foreign, "{", ""]) {
      writeFileSync(env.VAULT_KEY_FILE, wrong);
      await wait(1_100);
      expect([...keyring().masterKeys.keys()]).toEqual(held);
    }
    rmSync(env.VAULT_KEY_FILE);
    await wait(1_100);
    expect([...keyring().masterKeys.keys()]).toEqual(held);
    writeFileSync(env.VAULT_KEY_FILE, text, { mode: 0o600 });
  });
});

describe("the invariants of the keys", () => {
  it("the invariants report a row when its key version is unknown or differs from the version in its ciphertext", async () => {
    await buildProduct({ stock: 1 });
    const any = "id = (select id from product_inventory order by id limit 1)";
    const bytes = (version: number) =>
      `update product_inventory set account_data_sealed = set_byte(account_data_sealed, 4, ${version}) where ${any}`;
    const { rows } = await pool.query<{ v: number }>(
      `select key_version as v from product_inventory where ${any}`,
    );
    const right = rows[0]?.v ?? 1;
    await whileBroken("product_inventory", { breaks: bytes(99), mends: bytes(right) }, async () => {
      expect((await findBrokenInvariants()).map(({ code }) => code).sort()).toEqual(["I30", "I30b"]);
    });
    const beside = (version: number) => `update product_inventory set key_version = ${version} where ${any}`;
    await whileBroken("product_inventory", { breaks: beside(right + 1), mends: beside(right) }, async () => {
      expect((await findBrokenInvariants()).map(({ code }) => code)).toEqual(["I30b"]);
    });
  });
});
