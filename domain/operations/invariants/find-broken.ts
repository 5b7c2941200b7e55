import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { compareStoredHead } from "#domain/security/audit/outside-head.ts";
import { type VerifiedEnd, verifyAuditChain } from "#domain/security/audit/verify-audit-chain.ts";
import { keyring, masterKeyOf, VaultUnavailable } from "#domain/security/vault/keyring.ts";
import { countVersions } from "#domain/security/vault/sealed-columns.ts";
import type { BrokenInvariant, Invariant } from "./invariant.ts";
import { orderInvariants } from "./order-invariants.ts";
import { securityInvariants } from "./security-invariants.ts";

const AUDIT = {
  code: "I23",
  says: "the audit chain is valid and complete up to the head that is stored outside the database",
};
const KEYS = { code: "I30", says: "every ciphertext uses a known key version" };
const queries: readonly Invariant[] = [...orderInvariants, ...securityInvariants];

const placeOf = (code: string) => Number.parseInt(code.slice(1), 10) + (code.endsWith("b") ? 0.5 : 0);

/** All invariants, sorted by number. */
export const askedInvariants: readonly { code: string; says: string }[] = [...queries, AUDIT, KEYS]
  .map(({ code, says }) => ({ code, says }))
  .sort((a, b) => placeOf(a.code) - placeOf(b.code));

/** The broken invariants, and the audit row at which the next check can start. */
interface Asked {
  broken: BrokenInvariant[];
  auditEnd: VerifiedEnd;
}

/** Checks every invariant. Returns the broken ones with at most ten rows each. */
export async function findBrokenInvariants(): Promise<BrokenInvariant[]> {
  return (await askInvariants()).broken;
}

/**
 * Checks every invariant. Verifies the audit chain only from `auditFrom`, for callers that check repeatedly.
 */
export async function askInvariants(auditFrom?: VerifiedEnd): Promise<Asked> {
  const broken: BrokenInvariant[] = [];
  for (const { code, says, query } of queries) {
    const { rows } = await db.execute<{ row: string }>(
      sql.raw(`select "row" from (${query}) as broken limit 10`),
    );
    if (rows.length > 0) broken.push({ code, says, rows: rows.map((row) => row.row) });
  }
  const { problem, end } = await verifyAuditChain(auditFrom);
  const found = problem ?? (await compareStoredHead());
  if (found) broken.push({ ...AUDIT, rows: [`${found.seq}: ${found.problem}`] });
  const unknown = (await countVersions(db)).filter(({ version }) => !isKnown(version));
  if (unknown.length > 0)
    broken.push({ ...KEYS, rows: unknown.map(({ table, version }) => `${table}: ${version}`).slice(0, 10) });
  return { broken, auditEnd: end };
}

/** Returns whether the key version exists. `masterKeyOf` reads the key file again for an unknown version. */
function isKnown(version: number): boolean {
  try {
    return masterKeyOf(keyring(), version).length > 0;
  } catch (error) {
    if (error instanceof VaultUnavailable) return false;
    throw error;
  }
}
