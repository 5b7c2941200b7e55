import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { compareKeptHead } from "#domain/security/audit/outside-head.ts";
import { type VerifiedEnd, verifyAuditChain } from "#domain/security/audit/verify-audit-chain.ts";
import { keyring, masterKeyOf, VaultUnavailable } from "#domain/security/vault/keyring.ts";
import { countVersions } from "#domain/security/vault/sealed-columns.ts";
import type { BrokenInvariant, Invariant } from "./invariant.ts";
import { orderInvariants } from "./order-invariants.ts";
import { securityInvariants } from "./security-invariants.ts";

const AUDIT = {
  code: "I23",
  says: "the audit chain verifies, without a gap, up to the head that is known outside",
};
const KEYS = { code: "I30", says: "every ciphertext names a known key version" };
const queries: readonly Invariant[] = [...orderInvariants, ...securityInvariants];

const placeOf = (code: string) => Number.parseInt(code.slice(1), 10) + (code.endsWith("b") ? 0.5 : 0);

/** Every invariant that is asked, in the order of its number. */
export const askedInvariants: readonly { code: string; says: string }[] = [...queries, AUDIT, KEYS]
  .map(({ code, says }) => ({ code, says }))
  .sort((a, b) => placeOf(a.code) - placeOf(b.code));

/** Where the next asking may begin with the audit log. */
interface Asked {
  broken: BrokenInvariant[];
  auditEnd: VerifiedEnd;
}

/** Asks every invariant and returns the broken ones with the first ten rows of each; an empty list is what must come. */
export async function findBrokenInvariants(): Promise<BrokenInvariant[]> {
  return (await askInvariants()).broken;
}

/** The same for whoever asks again and again: the audit log is walked only from where it was known to hold. */
export async function askInvariants(auditFrom?: VerifiedEnd): Promise<Asked> {
  const broken: BrokenInvariant[] = [];
  for (const { code, says, query } of queries) {
    const { rows } = await db.execute<{ row: string }>(
      sql.raw(`select "row" from (${query}) as broken limit 10`),
    );
    if (rows.length > 0) broken.push({ code, says, rows: rows.map((row) => row.row) });
  }
  const { problem, end } = await verifyAuditChain(auditFrom);
  const found = problem ?? (await compareKeptHead());
  if (found) broken.push({ ...AUDIT, rows: [`${found.seq}: ${found.problem}`] });
  const unknown = (await countVersions(db)).filter(({ version }) => !isKnown(version));
  if (unknown.length > 0)
    broken.push({ ...KEYS, rows: unknown.map(({ table, version }) => `${table}: ${version}`).slice(0, 10) });
  return { broken, auditEnd: end };
}

/** A version that is new to this process is looked up in the key file before it counts as unknown. */
function isKnown(version: number): boolean {
  try {
    return masterKeyOf(keyring(), version).length > 0;
  } catch (error) {
    if (error instanceof VaultUnavailable) return false;
    throw error;
  }
}
