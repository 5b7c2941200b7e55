import { isDatabaseAway } from "#db/health/database-errors.ts";
import { orLate } from "#domain/operations/system-check/or-late.ts";
import { checkAddress, checkProxies } from "./check-address.ts";
import { checkCertificate } from "./check-certificate.ts";
import { checkDatabase, checkRole, checkSchema } from "./check-database.ts";
import { checkKeys } from "./check-keys.ts";
import { checkClocks, checkDisk, checkSettings } from "./check-machine.ts";
import { checkMail } from "./check-mail.ts";
import { checkPayments, checkSeller, checkWebhook } from "./check-payments.ts";
import { checkProof } from "./check-proof.ts";
import { checkRelease } from "./check-release.ts";
import { checkSupport } from "./check-support.ts";
import { checkChannels, checkInvariants, checkReads, checkWorker } from "./check-work.ts";
import { type Examined, examineShop } from "./examined.ts";
import { type CheckName, checkNames, type Finding, unchecked } from "./finding.ts";

/**
 * A function that checks one part of the shop and returns the finding. The function returns null when the
 * shop does not have the checked part.
 */
export type Check = (examined: Examined) => Promise<Finding | null>;

/** The time limit of one check, in milliseconds. The checks run at the same time. */
const LIMIT_MS = 6_000;

const checks: Readonly<Record<CheckName, Check>> = {
  settings: checkSettings,
  database: checkDatabase,
  role: checkRole,
  schema: checkSchema,
  keys: checkKeys,
  disk: checkDisk,
  mail: checkMail,
  support: checkSupport,
  payments: checkPayments,
  seller: checkSeller,
  webhook: checkWebhook,
  address: checkAddress,
  certificate: checkCertificate,
  proxies: checkProxies,
  clocks: checkClocks,
  worker: checkWorker,
  channels: checkChannels,
  invariants: checkInvariants,
  reads: checkReads,
  proof: checkProof,
  release: checkRelease,
};

/**
 * Runs all checks at the same time, each with a time limit, and returns their findings in the order of the
 * report. Changes nothing in the shop, at the provider and on the disk. Never throws. A check that fails
 * unexpectedly becomes a finding without the error's message, because the message can contain data.
 * @param limitMs the time limit of one check, in milliseconds
 */
export async function diagnose(
  examined: Examined = examineShop(),
  limitMs: number = LIMIT_MS,
): Promise<Finding[]> {
  const found = await Promise.all(checkNames.map((name) => runOne(name, examined, limitMs)));
  return found.filter((one) => one !== null);
}

/** Runs one check of `diagnose`. */
export async function runOne(
  name: CheckName,
  examined: Examined,
  limitMs: number = LIMIT_MS,
): Promise<Finding | null> {
  try {
    const result = await orLate(checks[name](examined), limitMs);
    return result === "late" ? unchecked(name, "late") : result;
  } catch (error) {
    return unchecked(name, isDatabaseAway(error) ? "no_database" : "failed");
  }
}
