import { createHash, randomBytes } from "node:crypto";

/** No letters that are mistaken for digits, nor the other way round: it is read from one screen and typed into another. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LETTERS = 16;

/** How long a code works, in days; each start of the shop makes another while there is no admin. */
export const SETUP_CODE_DAYS = 7;

/** A new one-time code of 80 random bits, as four groups of four. */
export function newSetupCode(): string {
  const letters = Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** What the table keeps instead of a code; however it was typed, the same. */
export function setupCodeHash(code: string): Buffer {
  const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return createHash("sha256").update(`first_admin|${letters}`).digest();
}
