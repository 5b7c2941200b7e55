import { createHash } from "node:crypto";

/**
 * The SHA-256 hash that the database stores in place of a random token of a session or a link. A hash without a key is
 * enough: a token has 256 random bits.
 */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
