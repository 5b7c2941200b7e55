import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { keyring, VaultUnavailable } from "#domain/security/vault/keyring.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { openCanaries } from "./canaries.ts";
import { BrokenBackup, frame, type Manifest } from "./format.ts";
import { openBackup, readManifest } from "./read-backup.ts";
import { writeBackup } from "./write-backup.ts";

vi.setConfig({ testTimeout: 60_000 });

const PASSPHRASE = "seven copper lanterns";
const folder = mkdtempSync(join(tmpdir(), "handover-backup-"));
const sealed = join(folder, "sealed");
const clear = join(folder, "clear");
let manifest: Manifest;

beforeAll(async () => {
  await buildProduct({ stock: 300 });
  const options = { shopVersion: "1.2.3" };
  manifest = (await writeBackup(sealed, { ...options, passphrase: PASSPHRASE })).manifest;
  await writeBackup(clear, options);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = async (path: string, passphrase?: string) => readManifest(await openBackup(path, passphrase));
const put = (bytes: Buffer) => {
  const path = join(folder, "bad");
  writeFileSync(path, bytes);
  return path;
};

describe("a backup file", () => {
  it("a backup file contains the row count and the digest of every table, whether or not the file is encrypted", async () => {
    const inSealed = await read(sealed, PASSPHRASE);
    expect(inSealed).toEqual(manifest);
    expect(inSealed.tables.find(({ name }) => name === "product_inventory")?.rows).toBe(300);
    expect(inSealed.keys).toEqual([{ version: 1, ciphertexts: 300, canary: expect.any(String) }]);
    expect(inSealed.leftOut.sort()).toEqual(["one_time_tokens", "order_grants", "sessions", "web_presence"]);
    const inClear = await read(clear);
    expect(inClear.tables).toEqual(inSealed.tables);
    expect(readFileSync(sealed).length).toBeLessThan(readFileSync(clear).length * 1.1);
  });

  it("a backup file is refused when any bit has changed", async () => {
    for (const [path, passphrase] of [
      [sealed, PASSPHRASE],
      [clear, undefined],
    ] as const) {
      const whole = readFileSync(path);
      const places = [
        0,
        15,
        17,
        20,
        60,
        100,
        whole.length >> 2,
        whole.length >> 1,
        whole.length - 33,
        whole.length - 1,
      ];
      for (const at of places) {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
        await expect(read(put(bytes), passphrase), `bit of byte ${at}`).rejects.toThrow(BrokenBackup);
      }
    }
  });

  it("a backup file is refused when it is truncated, extended or not a backup", async () => {
    const whole = readFileSync(clear);
    for (const bytes of [
      whole.subarray(0, whole.length >> 1),
      whole.subarray(0, -1),
      whole.subarray(0, 40),
      Buffer.concat([whole, Buffer.from([0])]),
      Buffer.alloc(0),
      Buffer.alloc(5_000, 7),
    ])
      await expect(read(put(bytes)), `${bytes.length} bytes`).rejects.toThrow(BrokenBackup);
  });

  it("a backup file is refused when a row count in the manifest is wrong", async () => {
    const source = await openBackup(clear, undefined);
    const frames: Buffer[] = [];
    for await (const { kind, content } of source.frames()) {
      const parsed = kind === "M" ? (JSON.parse(content.toString()) as Manifest) : null;
      for (const table of parsed?.tables ?? []) if (table.name === "products") table.rows--;
      frames.push(frame(kind, parsed ?? content));
    }
    const bytes = Buffer.concat([source.headerBytes, zstdCompressSync(Buffer.concat(frames))]);
    const path = put(Buffer.concat([bytes, createHash("sha256").update(bytes).digest()]));
    await expect(read(path)).rejects.toThrow("its tables do not match its manifest");
  });

  it("a backup file is refused when its format is newer than the shop, or when the passphrase is missing or wrong", async () => {
    const newer = Buffer.from(
      readFileSync(clear).toString("latin1").replace("HANDOVER-BACKUP 2", "HANDOVER-BACKUP 3"),
      "latin1",
    );
    await expect(read(put(newer))).rejects.toThrow("its format is 3");
    await expect(read(sealed)).rejects.toThrow("it is encrypted");
    await expect(read(sealed, "eight copper lanterns")).rejects.toThrow("the passphrase is not the one");
  });

  it("writing a backup fails and leaves no partial file when another process has created a file with the backup's name", async () => {
    const path = join(folder, "meanwhile");
    const making = writeBackup(path, {
      shopVersion: "1.2.3",
      onProgress: () => writeFileSync(path, "another's"),
    });
    await expect(making).rejects.toMatchObject({ code: "backup_name_taken" });
    expect(readFileSync(path, "utf8")).toBe("another's");
    expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([]);
  });

  it("an encrypted backup file reveals no data of the shop", () => {
    expect(readFileSync(sealed).toString("latin1")).not.toContain("product_inventory");
  });
});

describe("openCanaries", () => {
  it("openCanaries accepts the shop's own keys and refuses all other keys", () => {
    const keys = keyring();
    expect(openCanaries(manifest, keys)).toBe(1);
    const another = { ...keys, masterKeys: new Map([[1, Buffer.alloc(32, 1)]]) };
    const later = { ...keys, primary: 2, masterKeys: new Map([[2, Buffer.alloc(32, 2)]]) };
    const foreign = { ...keys, audit: Buffer.alloc(32, 1) };
    for (const wrong of [another, later, foreign])
      expect(() => openCanaries(manifest, wrong)).toThrow(VaultUnavailable);
  });
});
