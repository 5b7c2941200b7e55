import { scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { keyOfPassphrase } from "./seal-stream.ts";

/** The minimum cost that OWASP recommends for scrypt: 128 MiB. */
const RECOMMENDED = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const SALT = Buffer.alloc(16, 1);

describe("keyOfPassphrase", () => {
  it("keyOfPassphrase uses scrypt with the recommended cost", async () => {
    const key = await keyOfPassphrase("correct horse battery", SALT);
    expect(key.export()).toEqual(scryptSync("correct horse battery", SALT, 32, RECOMMENDED));
  });

  it("keyOfPassphrase returns a different key when the salt is different", async () => {
    const [one, other] = await Promise.all([
      keyOfPassphrase("correct horse battery", SALT),
      keyOfPassphrase("correct horse battery", Buffer.alloc(16, 2)),
    ]);
    expect(one.equals(other)).toBe(false);
  });
});
