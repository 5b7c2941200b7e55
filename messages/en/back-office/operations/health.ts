import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("en");

const checks = {
  settings: "Settings",
  database: "Database",
  role: "Database role",
  schema: "Database schema",
  keys: "Key file",
  disk: "Disk",
  mail: "Mail server",
  support: "Support",
  payments: "Payments",
  seller: "Seller",
  webhook: "Provider's events",
  address: "Public address",
  certificate: "Certificate",
  proxies: "Proxies",
  clocks: "Clocks",
  worker: "Worker",
  channels: "Channels",
  invariants: "Invariants",
  reads: "Reads of the storefront",
  proof: "Proof of a backup",
  release: "New version",
};

const verdicts = {
  ok: "In order",
  demo: "Demo",
  warning: "Warning",
  wrong: "Wrong",
};

export const health = {
  title: "Health",
  lead: "Checks settings, machine and services. Changes nothing.",
  again: "Check again",
  checked: (count: number) => `${counted(count, { one: "check", other: "checks" })} at`,
  list: "Checks",
  summary: ({ wrong, warnings, demo }: { wrong: number; warnings: number; demo: number }) =>
    [
      `${wrong} wrong`,
      counted(warnings, { one: "warning", other: "warnings" }),
      ...(demo > 0 ? [`${demo} for a demo only`] : []),
    ].join(", "),
  recommendations: (count: number) =>
    counted(count, { one: "security recommendation", other: "security recommendations" }),
  allGood: "Everything is in order.",
  loadFailed: "Error loading the health report",
  loadFailedText: "The checks could not be run. Nothing was changed.",
  checks,
  verdicts,
};
