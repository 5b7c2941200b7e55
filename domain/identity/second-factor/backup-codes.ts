import { createHmac, randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { backupCodes } from "#db/schema/accounts.ts";
import { earlierTokenKey, tokenKey } from "#domain/security/vault/token-key.ts";

/** security: A7. Ten codes of 65 bits in Base32, which excludes the digits 0, 1, 8 and 9. */
const CODES = 10;
const LETTERS = 13;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const CODE = new RegExp(`^[${ALPHABET}]{${LETTERS}}$`);

/** Whether a text has the form of a backup code. Ignores letter case, spaces and hyphens in the text. */
export const looksLikeBackupCode = (text: string): boolean => CODE.test(plain(text));

/**
 * Replaces a user's backup codes in the caller's transaction. Returns the new codes, which are shown once.
 */
export async function replaceBackupCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  await tx
    .insert(backupCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashUnder(tokenKey("backup-code"), userId, code) })));
  return codes;
}

/**
 * Marks a backup code as used. Only one of several concurrent calls succeeds.
 * @returns the id of the code's row, or null when the code is unknown or already used.
 */
export async function spendBackupCode(tx: Transaction, userId: string, code: string): Promise<string | null> {
  const spent = await tx
    .update(backupCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(backupCodes.userId, userId),
        inArray(backupCodes.codeHash, hashesOf(userId, code)),
        isNull(backupCodes.usedAt),
      ),
    )
    .returning({ id: backupCodes.id });
  return spent[0]?.id ?? null;
}

/** Creates a code such as "ABCDE-FGHIJ-KLM". The groups make the code easier to copy by hand. */
function newCode(): string {
  const letters = Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5, 10)}-${letters.slice(10)}`;
}

const plain = (text: string) => text.toUpperCase().replace(/[\s-]/g, "");

/**
 * Returns every hash that the table can contain for this code. Before the key file had a token key, the shop
 * derived the key for these hashes from the audit key.
 */
const hashesOf = (userId: string, code: string): string[] =>
  [tokenKey("backup-code"), earlierTokenKey("backup-code")].map((key) => hashUnder(key, userId, code));

/**
 * Returns a keyed hash of a code. The key is not in the database. A thief who copies the tables therefore
 * cannot test guesses. One indexed query finds the row of a code by this hash. A code has 65 random bits, so
 * a fast hash is safe enough.
 */
const hashUnder = (key: Buffer, userId: string, code: string): string =>
  createHmac("sha256", key)
    .update(`${userId}|${plain(code)}`)
    .digest("base64url");
