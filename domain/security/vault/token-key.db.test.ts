import { createHmac, randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { backupCodes } from "#db/schema/accounts.ts";
import { replaceBackupCodes, spendBackupCode } from "#domain/identity/second-factor/backup-codes.ts";
import { ensureKeyFile, keyFileText } from "#domain/operations/key-management/write-key-file.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { readKeyring } from "./keyring.ts";
import { earlierTokenKey, tokenKey } from "./token-key.ts";

const path = join(tmpdir(), `vault-${randomUUID()}.json`);
afterEach(() => rmSync(path, { force: true }));

describe("the key of links, cookies and backup codes", () => {
  it("the token key of a new key file differs from every other key in the file", () => {
    ensureKeyFile(path);
    const keys = readKeyring(path);
    for (const other of [keys.audit, keys.fingerprint, ...keys.masterKeys.values()])
      expect(keys.tokens.equals(other)).toBe(false);
    expect(keyFileText(keys)).toBe(readFileSync(path, "utf8"));
  });

  it("the token key equals the audit key when an old key file has no token key, even after the file is rewritten", () => {
    ensureKeyFile(path);
    const { tokens: _, ...earlier } = JSON.parse(readFileSync(path, "utf8"));
    writeFileSync(path, JSON.stringify(earlier));
    const keys = readKeyring(path);
    expect(keys.tokens.equals(keys.audit)).toBe(true);
    expect(JSON.parse(keyFileText(keys))).not.toHaveProperty("tokens");
  });

  it("the keys of links, cookies and backup codes differ from each other", () => {
    expect(tokenKey("one-time-link").equals(tokenKey("known-browser"))).toBe(false);
    expect(tokenKey("one-time-link").equals(earlierTokenKey("one-time-link"))).toBe(false);
  });
});

describe("a backup code", () => {
  it("a backup code works only once, even when the code was created before the key file had a token key", async () => {
    const { userId } = await buildShopper();
    const [code = ""] = await inTransaction((tx) => replaceBackupCodes(tx, userId));
    const earlier = "ABCDEFGHIJKLM";
    const key = earlierTokenKey("backup-code");
    const codeHash = createHmac("sha256", key).update(`${userId}|${earlier}`).digest("base64url");
    await db.insert(backupCodes).values({ userId, codeHash });
    for (const given of [code, earlier]) {
      expect(await inTransaction((tx) => spendBackupCode(tx, userId, given))).not.toBeNull();
      expect(await inTransaction((tx) => spendBackupCode(tx, userId, given))).toBeNull();
    }
  });
});
