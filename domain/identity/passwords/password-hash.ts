import { randomBytes } from "node:crypto";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { normalisePassword } from "./password-rules.ts";

/** OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** Nobody's password: verified against when there is no account, so that the answer takes as long. */
const nobody = hash(randomBytes(32), COST);

/** The Argon2id hash of a password, with its own salt and parameters inside; safe to store. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalisePassword(password), COST);
}

/**
 * Whether a password belongs to a stored hash; without a hash the same work is done and the answer is no.
 * A hash that does not parse is a no as well.
 */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobody), normalisePassword(password)).catch(() => false);
  return storedHash !== undefined && matches;
}

/** Whether a stored hash was made with other parameters than today's, to be made anew at the next sign-in. */
export function isOutdatedHash(storedHash: string): boolean {
  const made = parseOptions(storedHash);
  return (
    made.memoryCost !== COST.memoryCost ||
    made.timeCost !== COST.timeCost ||
    made.parallelism !== COST.parallelism
  );
}
