import { randomBytes } from "node:crypto";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { normalisePassword } from "./password-rules.ts";

/** OWASP's first recommendation for Argon2id: 19 MiB of memory, two passes, parallelism 1. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

const randomText = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");
/**
 * For an unknown account, the sign-in checks this hash. The check therefore takes as long as the check for an
 * existing account. The hash consists of random bytes, so nobody knows a matching password. The hash is a
 * constant, because computing it would cost each process 25 ms at its start.
 */
export const dummyHash = [
  "$argon2id$v=19",
  `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`,
  randomText(16),
  randomText(COST.outputLen),
].join("$");

/** Returns the Argon2id hash of a password. The hash contains its own salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalisePassword(password), COST);
}

/**
 * Whether a password matches a stored hash. Without a stored hash, the function does the same work as with a
 * hash, and returns false. The function also returns false for a malformed hash.
 */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? dummyHash, normalisePassword(password)).catch(() => false);
  return storedHash !== undefined && matches;
}

/**
 * Whether the parameters of a stored hash differ from the current parameters. The next sign-in replaces a
 * hash with old parameters.
 */
export function isOutdatedHash(storedHash: string): boolean {
  const made = parseOptions(storedHash);
  return (
    made.memoryCost !== COST.memoryCost ||
    made.timeCost !== COST.timeCost ||
    made.parallelism !== COST.parallelism
  );
}
