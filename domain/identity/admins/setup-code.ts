import { createHash, randomBytes } from "node:crypto";

/**
 * The characters of a code. The code contains no letters or digits that look alike, because people read and
 * type the code.
 */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LETTERS = 16;

/**
 * Lifetime of a code, in days. As long as the shop has no admin, the shop creates a new code at each start.
 */
export const SETUP_CODE_DAYS = 7;

/** Creates a one-time code of 80 random bits, in four groups of four characters. */
export function newSetupCode(): string {
  const letters = Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/**
 * Returns the hash of a setup code. The table stores this hash instead of the code. Ignores letter case,
 * spaces and hyphens in the code.
 */
export function setupCodeHash(code: string): Buffer {
  const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return createHash("sha256").update(`first_admin|${letters}`).digest();
}
