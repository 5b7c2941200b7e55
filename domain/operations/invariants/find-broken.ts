import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { compareStoredHead } from "#domain/security/audit/outside-head.ts";
import { type VerifiedEnd, verifyAuditChain } from "#domain/security/audit/verify-audit-chain.ts";
import { brandInvariants } from "./brand-invariants.ts";
import { catalogInvariants } from "./catalog-invariants.ts";
import { channelInvariants } from "./channel-invariants.ts";
import { couponInvariants } from "./coupon-invariants.ts";
import { guestInvariants } from "./guest-invariants.ts";
import type { BrokenInvariant, CheckedWhen, Invariant } from "./invariant.ts";
import { findUnknownVersions } from "./key-versions.ts";
import { moneyInvariants } from "./money-invariants.ts";
import { orderInvariants } from "./order-invariants.ts";
import { priceInvariants } from "./price-invariants.ts";
import { queryForScope } from "./query-for-scope.ts";
import { reportInvariants } from "./report-invariants.ts";
import { returnInvariants } from "./return-invariants.ts";
import { type Scope, wholeShop } from "./scope.ts";
import { securityInvariants } from "./security-invariants.ts";
import { stockAlertInvariants } from "./stock-alert-invariants.ts";

const AUDIT = {
  code: "I23",
  says: "the audit chain is valid and complete up to the head that is stored outside the database",
  when: "changed",
} as const;
const KEYS = { code: "I30", says: "every ciphertext uses a known key version", when: "changed" } as const;
/** The invariants that are queries: all except the invariants of the audit chain and of the key versions. */
export const invariantQueries: readonly Invariant[] = [
  ...orderInvariants,
  ...moneyInvariants,
  ...returnInvariants,
  ...guestInvariants,
  ...priceInvariants,
  ...reportInvariants,
  ...securityInvariants,
  ...catalogInvariants,
  ...couponInvariants,
  ...brandInvariants,
  ...channelInvariants,
  ...stockAlertInvariants,
];

const placeOf = (code: string) =>
  (code.startsWith("I") ? 0 : 1_000) + Number.parseInt(code.slice(1), 10) + (code.endsWith("b") ? 0.5 : 0);

/**
 * All invariants, sorted by number. The invariants of coupons (C) and of the daily sales totals (D) are last.
 */
export const askedInvariants: readonly { code: string; says: string; when: CheckedWhen }[] = [
  ...invariantQueries,
  AUDIT,
  KEYS,
]
  .map(({ code, says, when }) => ({ code, says, when }))
  .sort((a, b) => placeOf(a.code) - placeOf(b.code));

const allCodes = (): ReadonlySet<string> => new Set(askedInvariants.map(({ code }) => code));

/** The broken invariants, and the audit row at which the next check can start. */
interface Asked {
  broken: BrokenInvariant[];
  auditEnd: VerifiedEnd | undefined;
}

/**
 * Checks every invariant. Returns the broken invariants with at most ten rows each.
 * @param width the number of connections that check at the same time
 */
export async function findBrokenInvariants(width = 1): Promise<BrokenInvariant[]> {
  return (await askInvariants(undefined, wholeShop, allCodes(), width)).broken;
}

/**
 * Checks every invariant. Verifies the audit chain only from `auditFrom`, for callers that check repeatedly.
 * @param of selects the rows to check. The default is the whole shop. A check of only some rows leaves out
 * the invariants with the value "night" in `when`.
 * @param codes the invariants to check; by default all
 * @param width the number of connections that check at the same time
 */
export async function askInvariants(
  auditFrom?: VerifiedEnd,
  of: Scope = wholeShop,
  codes: ReadonlySet<string> = allCodes(),
  width = 1,
): Promise<Asked> {
  const asked = invariantQueries.filter(
    ({ code, when }) => codes.has(code) && (of.isWhole || when !== "night"),
  );
  const askAudit = async () => {
    if (!codes.has(AUDIT.code)) return { end: auditFrom, found: null };
    const { problem, end } = await verifyAuditChain(auditFrom);
    return { end, found: problem ?? (await compareStoredHead()) };
  };
  // This process verifies the audit chain while the database runs the queries.
  const chain = width > 1 ? askAudit() : null;
  chain?.catch(() => {});
  const broken = await askQueries(asked, of, width);
  const { end: auditEnd, found } = await (chain ?? askAudit());
  if (found) broken.push({ code: AUDIT.code, says: AUDIT.says, rows: [`${found.seq}: ${found.problem}`] });
  const unknown = codes.has(KEYS.code) ? await findUnknownVersions(of) : [];
  if (unknown.length > 0) broken.push({ code: KEYS.code, says: KEYS.says, rows: unknown.slice(0, 10) });
  return { broken, auditEnd };
}

/** Runs the queries on several connections. Returns the broken invariants in the order of the list. */
async function askQueries(asked: readonly Invariant[], of: Scope, width: number): Promise<BrokenInvariant[]> {
  const found: (BrokenInvariant | undefined)[] = [];
  const waiting = asked.entries();
  const askNext = async () => {
    for (const [at, { code, says, query }] of waiting) {
      const text = queryForScope(query, of);
      if (text === undefined) continue;
      const { rows } = await db.execute<{ row: string }>(
        sql.raw(`select "row" from (${text}) as broken limit 10`),
      );
      if (rows.length > 0) found[at] = { code, says, rows: rows.map((row) => row.row) };
    }
  };
  await Promise.all(Array.from({ length: width }, askNext));
  return found.filter((one) => one !== undefined);
}
