import fc from "fast-check";
import { askInvariants } from "#domain/operations/invariants/find-broken.ts";
import type { VerifiedEnd } from "#domain/security/audit/verify-audit-chain.ts";
import { sequences } from "./commands.ts";
import { brokenAtEnd, brokenSoon } from "./end-rules.ts";
import { settle } from "./settle.ts";
import { closeShop, openShop, type Shop } from "./shop.ts";
import type { ShopModel } from "./shop-model.ts";
import { countEnd } from "./statistics.ts";
import { brokenAfterStep } from "./step-rules.ts";

/** The sequences to run. `path` and `replayPath` repeat a failing sequence. */
export interface Run {
  count: number;
  seed: number;
  path?: string | undefined;
  replayPath?: string | undefined;
}

/**
 * Each check of the audit log continues after the last verified row. As a result, only the sequence that
 * damaged a row of the audit log reports the row.
 */
let auditEnd: VerifiedEnd | undefined;
const known = new Set<string>();

async function brokenInvariants(): Promise<string[]> {
  const asked = await askInvariants(auditEnd);
  auditEnd = asked.auditEnd;
  const rows = asked.broken.flatMap(({ code, says, rows }) => rows.map((row) => `${code}: ${says}: ${row}`));
  const fresh = rows.filter((row) => !known.has(row));
  for (const row of fresh) known.add(row);
  return fresh;
}

async function endSequence(model: ShopModel, real: Shop): Promise<void> {
  const left = model.seen;
  const { soon, end } = await settle(model, real);
  const broken = [
    ...brokenAfterStep(model, left, soon),
    ...brokenAfterStep(model, soon, end),
    ...brokenSoon(model, soon),
    ...(await brokenAtEnd(model, real, end)),
    ...(await brokenInvariants()),
  ];
  countEnd(end);
  if (broken.length > 0) throw new Error(`at the end:\n${broken.map((one) => `  - ${one}`).join("\n")}`);
}

/** Runs sequences of actions on the real shop, and shortens the first sequence that fails. */
export function runSequences({ count, seed, path, replayPath }: Run) {
  const property = fc.asyncProperty(sequences(replayPath), async (acts) => {
    const { model, real } = await openShop();
    try {
      await fc.asyncModelRun(() => ({ model, real }), acts);
      await endSequence(model, real);
    } catch (error) {
      // Marks the broken rows of this sequence as known, so that the next sequence does not report them.
      await brokenInvariants();
      throw error;
    } finally {
      await closeShop(real);
    }
  });
  return fc.check(property, { numRuns: count, seed, unbiased: true, ...(path && { path }) });
}
