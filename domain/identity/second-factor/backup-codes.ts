import { createHmac, randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { backupCodes } from "#db/schema/accounts.ts";
import { earlierTokenKey, tokenKey } from "#domain/security/vault/token-key.ts";

/** security: A7: ten codes of 65 bits. No 0, 1, 8, 9: in Base32 none is mistaken for a letter. */
const CODES = 10;
const LETTERS = 13;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const CODE = new RegExp(`^[${ALPHABET}]{${LETTERS}}$`);

/** Whether a text can be a backup code, however it was typed. */
export const looksLikeBackupCode = (text: string): boolean => CODE.test(plain(text));

/** Replaces a person's backup codes inside the caller's transaction; answers the new ones, which are shown once. */
export async function replaceBackupCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  await tx
    .insert(backupCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashUnder(tokenKey("backup-code"), userId, code) })));
  return codes;
}

/** Uses a backup code up; of many at once one succeeds. Answers its row's id, or null when it was none that still worked. */
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

/** "ABCDE-FGHIJ-KLM", easier to copy by hand. */
function newCode(): string {
  const letters = Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5, 10)}-${letters.slice(10)}`;
}

const plain = (text: string) => text.toUpperCase().replace(/[\s-]/g, "");

/**
 * The hashes that a code may be stored under. Codes that were made before the key file had a token key are under a key that
 * comes from the audit log's.
 */
const hashesOf = (userId: string, code: string): string[] =>
  [tokenKey("backup-code"), earlierTokenKey("backup-code")].map((key) => hashUnder(key, userId, code));

/**
 * A hash under a key that the database does not hold: a copy of the tables cannot even be searched for a guess, and one
 * look finds the row. 65 random bits need no slow hash beside that.
 */
const hashUnder = (key: Buffer, userId: string, code: string): string =>
  createHmac("sha256", key)
    .update(`${userId}|${plain(code)}`)
    .digest("base64url");
