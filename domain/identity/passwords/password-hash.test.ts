import { hash } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { dummyHash, hashPassword, isOutdatedHash, verifyPassword } from "./password-hash.ts";

describe("a password hash", () => {
  it("a password hash uses Argon2id with the recommended parameters and its own salt", async () => {
    const [first, second] = await Promise.all([
      hashPassword("plum lantern gravel"),
      hashPassword("plum lantern gravel"),
    ]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(isOutdatedHash(first)).toBe(false);
  });

  it("a password hash matches only its own password, and accepts every Unicode spelling of an accent", async () => {
    const stored = await hashPassword("caf\u00e9 lantern gravel");
    expect(await verifyPassword(stored, "cafe\u0301 lantern gravel")).toBe(true);
    expect(await verifyPassword(stored, "cafe lantern gravel")).toBe(false);
  });

  it("a password hash never matches when it is missing or malformed", async () => {
    expect(await verifyPassword(undefined, "plum lantern gravel")).toBe(false);
    expect(await verifyPassword("broken", "plum lantern gravel")).toBe(false);
  });

  it("the hash for unknown accounts has the current parameters", () => {
    expect(isOutdatedHash(dummyHash)).toBe(false);
  });

  it("a password hash is outdated when its parameters are weaker than the current parameters", async () => {
    expect(isOutdatedHash(await hash("plum lantern gravel", { memoryCost: 8192, timeCost: 1 }))).toBe(true);
  });
});
