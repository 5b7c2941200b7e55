import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { ensureKeyFile } from "#domain/operations/key-management/write-key-file.ts";
import { CannotOpen, contentBytes, rewrapBytes } from "./envelope.ts";
import { type Keyring, readKeyring, VaultUnavailable } from "./keyring.ts";
import { fingerprintOf, openFields, sealFields } from "./seal.ts";

const folder = mkdtempSync(join(tmpdir(), "handover-vault-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keys = (primary = 1): Keyring => ({
  primary,
  masterKeys: new Map([
    [1, Buffer.alloc(32, 1)],
    [2, Buffer.alloc(32, 2)],
  ]),
  fingerprint: Buffer.alloc(32, 3),
  audit: Buffer.alloc(32, 4),
  tokens: Buffer.alloc(32, 5),
});
const bound = {
  itemId: "5b0c8e9e-0000-4000-8000-000000000001",
  productId: "5b0c8e9e-0000-4000-8000-000000000002",
};

/**
 * The same credential. An earlier version of the shop encrypted this credential with key version 1 and
 * rewrapped it with key version 2.
 */
const SEALED_EARLIER = [
  [
    1,
    "AQAAAAFdD4PUcTxp6SYnazX/WqSBAvDU+jxqX580InU6fmRfMhvaQTHNMVO6iWC+E9XpnOm9tviKoyoxlYnJnRdG7hKn59kS" +
      "NbkNmAlc7BQmKnOsqz0faz5q5d6cT/J4GJhXdfK4PGJ0Nmw=",
  ],
  [
    2,
    "AgAAAAIAAAABpzyeEwz9UtEwN4v9Dbh/2ETT+66SYZF6vJERPQ7pA4DlU6imoF/HLohQkeDpiDTwWicQXpfms52Qlw99Ru4S" +
      "p+fZEjW5DZgJXOwUJipzrKs9H2s+auXenE/yeBiYV3XyuDxidDZs",
  ],
] as const;

describe("the vault", () => {
  it("the vault returns decrypted fields in their original sequence", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (fields) => {
        const { sealed, fieldNames } = sealFields(fields, bound, keys());
        expect(Object.entries(openFields(sealed, bound, keys()))).toEqual(Object.entries(fields));
        expect(fieldNames).toEqual(Object.keys(fields));
      }),
    );
  });

  it("the vault encrypts the credential, and the same credential has different encrypted bytes each time", () => {
    const fields = { email: "canary@example.com", password: "canary-password-7291" };
    const first = sealFields(fields, bound, keys()).sealed;
    const second = sealFields(fields, bound, keys()).sealed;
    expect(first.equals(second)).toBe(false);
    expect(first.toString("latin1")).not.toContain("canary");
  });

  it("the vault decrypts bytes that an earlier version of the shop encrypted and rewrapped", () => {
    for (const [version, text] of SEALED_EARLIER) {
      const alone = { ...keys(), masterKeys: new Map([[version, Buffer.alloc(32, version)]]) };
      expect(openFields(Buffer.from(text, "base64"), bound, alone)).toEqual({ code: "A" });
    }
  });

  it("the vault never repeats a nonce", () => {
    const nonces = Array.from({ length: 20 }, () => sealFields({ code: "A" }, bound, keys()).sealed).flatMap(
      (sealed) => [sealed.toString("hex", 5, 17), sealed.toString("hex", 65, 77)],
    );
    expect(new Set(nonces).size).toBe(40);
  });

  it("the vault encrypts each credential with a separate data key", () => {
    const one = sealFields({ code: "A" }, bound, keys()).sealed;
    const other = sealFields({ code: "B" }, bound, keys()).sealed;
    const mixed = Buffer.concat([one.subarray(0, 65), other.subarray(65)]);
    expect(() => openFields(mixed, bound, keys())).toThrow(CannotOpen);
  });

  it("the vault refuses to open a credential that was moved to another row", () => {
    const { sealed } = sealFields({ code: "A" }, bound, keys());
    expect(() => openFields(sealed, { ...bound, itemId: "another" }, keys())).toThrow(CannotOpen);
    expect(() => openFields(sealed, { ...bound, productId: "another" }, keys())).toThrow(CannotOpen);
  });

  it("the vault refuses to open a credential when any bit is changed", () => {
    const { sealed } = sealFields({ code: "A" }, bound, keys());
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => openFields(changed, bound, keys())).toThrow();
    }
    for (const length of [0, 1, 4, 5, 20, 92])
      expect(() => openFields(sealed.subarray(0, length), bound, keys())).toThrow(CannotOpen);
  });

  it("the vault decrypts with an older key only while the key file contains that key", () => {
    const { sealed, keyVersion } = sealFields({ code: "A" }, bound, keys(1));
    expect(keyVersion).toBe(1);
    expect(openFields(sealed, bound, keys(2))).toEqual({ code: "A" });
    const without = { ...keys(2), masterKeys: new Map([[2, Buffer.alloc(32, 2)]]) };
    expect(() => openFields(sealed, bound, without)).toThrow(VaultUnavailable);
  });

  it("the vault can rewrap a data key with the primary key repeatedly, without changing the content", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 5 }), (primaries) => {
        const first = sealFields({ code: "A" }, bound, keys(1)).sealed;
        let sealed = first;
        for (const primary of primaries) {
          const next = rewrapBytes(sealed, bound, keys(primary));
          expect(next.equals(sealed)).toBe(sealed.readUInt32BE(1) === primary);
          sealed = next;
        }
        const last = primaries.at(-1) ?? 1;
        expect(sealed.readUInt32BE(1)).toBe(last);
        expect(contentBytes(sealed).equals(contentBytes(first))).toBe(true);
        const alone = { ...keys(last), masterKeys: new Map([[last, Buffer.alloc(32, last)]]) };
        expect(openFields(sealed, bound, alone)).toEqual({ code: "A" });
      }),
    );
  });

  it("the vault refuses changed or moved bytes after a rewrap, and refuses to rewrap broken bytes", () => {
    const sealed = rewrapBytes(sealFields({ code: "A" }, bound, keys(1)).sealed, bound, keys(2));
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => openFields(changed, bound, keys())).toThrow();
    }
    expect(() => openFields(sealed, { ...bound, itemId: "another" }, keys())).toThrow(CannotOpen);
    const broken = sealFields({ code: "A" }, bound, keys(1)).sealed;
    broken[broken.length - 1] = (broken[broken.length - 1] ?? 0) ^ 1;
    expect(() => rewrapBytes(broken, bound, keys(2))).toThrow(CannotOpen);
  });

  it("the fingerprint of a credential is the same for equal values under different field names, and differs for different values", () => {
    const one = fingerprintOf({ login: "a", password: "b" }, keys());
    expect(fingerprintOf({ senha: "b ", user: "a" }, keys()).equals(one)).toBe(true);
    expect(fingerprintOf({ login: "a", password: "c" }, keys()).equals(one)).toBe(false);
    const [composed, decomposed] = ["NFC", "NFD"].map((form) =>
      fingerprintOf({ code: "é".normalize(form) }, keys()),
    );
    expect(composed).toEqual(decomposed);
    expect(
      fingerprintOf({ login: "ab", password: "" }, keys()).equals(
        fingerprintOf({ login: "a", password: "b" }, keys()),
      ),
    ).toBe(false);
  });
});

describe("the key file", () => {
  it("the key file is created only once, readable only by its owner, and never replaced", () => {
    const path = join(folder, "keys", "vault.json");
    expect(ensureKeyFile(path)).toBe(true);
    const before = readFileSync(path, "utf8");
    expect(ensureKeyFile(path)).toBe(false);
    expect(readFileSync(path, "utf8")).toBe(before);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readKeyring(path).masterKeys.get(1)).toHaveLength(32);
  });

  it("the key file is refused when it is missing, is not JSON, or lacks a required key or its primary key", () => {
    const path = join(folder, "broken.json");
    expect(() => readKeyring(join(folder, "absent.json"))).toThrow(VaultUnavailable);
    const key = randomBytes(32).toString("base64");
    for (const content of [
      "not json",
      "{}",
      JSON.stringify({ primary: 1, keys: [{ version: 1, key: "c2hvcnQ=" }], fingerprint: key, audit: key }),
      JSON.stringify({ primary: 2, keys: [{ version: 1, key }], fingerprint: key, audit: key }),
    ]) {
      writeFileSync(path, content);
      expect(() => readKeyring(path)).toThrow(VaultUnavailable);
    }
  });
});
