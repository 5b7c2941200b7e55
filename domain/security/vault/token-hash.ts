import { createHash } from "node:crypto";

/**
 * Returns the SHA-256 hash of a session or link token. The database stores the hash instead of the token. A
 * hash without a key is enough, because a token has 256 random bits.
 */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
