import type { CheckName, Verdict } from "#domain/operations/doctor/finding.ts";

const checks: Readonly<Record<CheckName, string>> = {
  settings: "Settings",
  database: "Database",
  role: "Database role",
  schema: "Database schema",
  keys: "Key file",
  disk: "Disk",
  mail: "Mail server",
  payments: "Payments",
  seller: "Seller",
  webhook: "Provider's events",
  address: "Public address",
  certificate: "Certificate",
  proxies: "Proxies",
  clocks: "Clocks",
  worker: "Worker",
  invariants: "Invariants",
  reads: "Reads of the storefront",
  proof: "Proof of a backup",
};

const verdicts: Readonly<Record<Verdict, string>> = { ok: "In order", warning: "Warning", wrong: "Wrong" };

export const health = {
  title: "Health",
  lead: "Checks settings, machine and services. Changes nothing.",
  again: "Check again",
  at: "Checked at",
  list: "Checks",
  summary: ({ wrong, warnings }: { wrong: number; warnings: number }) =>
    `${wrong} wrong, ${warnings} ${warnings === 1 ? "warning" : "warnings"}`,
  allGood: "Everything is in order.",
  loadFailed: "Error loading the health report",
  loadFailedWords: "The checks could not be run. Nothing was changed.",
  checks,
  verdicts,
};
