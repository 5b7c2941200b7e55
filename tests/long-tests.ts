/**
 * Test files that only `npm run proof` runs, each with the name of the part of `npm run proof` that runs this
 * file. `npm test` covers the same behavior with shorter tests and smaller numbers. The shorter tests do not
 * cover the pooler, the follower, starts of the embedded database after a crash, and upgrades of older
 * databases. Few shops use the pooler or the follower.
 */
export const longTestFiles: Readonly<
  Record<string, "attacks" | "faults" | "follower" | "move" | "pooler" | "restore" | "servers">
> = {
  "domain/operations/key-management/rotate-keys.db.test.ts": "restore",
  "lab/follower/**": "follower",
  "lab/known-addresses/**": "attacks",
  "lab/move/move-catalog.db.test.ts": "move",
  "lab/pooler/**": "pooler",
  "lab/upgrades/upgrade.db.test.ts": "restore",
  "packages/embedded-postgres/open-database.test.ts": "servers",
  "packages/embedded-postgres/paths.test.ts": "servers",
  "packages/stripe-sandbox/restart.test.ts": "servers",
  "scripts/commands/backup-rehearsals.db.test.ts": "restore",
  "scripts/commands/backup-runs.db.test.ts": "restore",
  "scripts/commands/empty-database.db.test.ts": "restore",
  "scripts/commands/full-disk.db.test.ts": "restore",
  "scripts/commands/interrupted-restore.db.test.ts": "restore",
  "tests/faults/processes/backup.process.test.ts": "faults",
  "tests/faults/processes/clocks.process.test.ts": "faults",
  "tests/faults/processes/failpoints.process.test.ts": "faults",
  "tests/faults/processes/rolling.process.test.ts": "faults",
  "tests/faults/processes/rotation.process.test.ts": "faults",
  "tests/faults/provider.db.test.ts": "faults",
  "tests/security/slow-connections.process.test.ts": "attacks",
  "tests/unreleased-chain/unreleased-chain.db.test.ts": "restore",
};

/**
 * `npm test` runs these test files. `npm run check` does not run these test files, because this check must
 * take at most three minutes. The list contains races, random sequences and slow tests. Database tests of at
 * least two seconds and unit tests of at least three seconds are slow.
 */
export const slowTestFiles: readonly string[] = [
  "tests/faults/**",
  "tests/model/**",
  "app/admin/inventory/import/import.db.test.ts",
  "app/admin/permissions.db.test.ts",
  "lab/bench/fill/fill-shop.db.test.ts",
  "domain/after-sale/disputes/submit-evidence.db.test.ts",
  "domain/catalog/images/upload-image.db.test.ts",
  "domain/checkout/cancel-order.db.test.ts",
  "domain/checkout/holds/hold-limits.db.test.ts",
  "domain/checkout/settlement/mark-order-paid.db.test.ts",
  "domain/checkout/settlement/open-payment.db.test.ts",
  "domain/checkout/settlement/settle-payment.db.test.ts",
  "domain/checkout/settlement/sweep-provider.db.test.ts",
  "domain/checkout/start-checkout.db.test.ts",
  "domain/identity/accounts/erase-account.db.test.ts",
  "domain/identity/sign-in/locked-out.db.test.ts",
  "domain/identity/users/users.db.test.ts",
  "domain/inventory/import/parse-inventory-file.test.ts",
  "domain/operations/backup/read-backup.db.test.ts",
  "domain/operations/invariants/changes.db.test.ts",
  "domain/operations/invariants/invariants.db.test.ts",
  "domain/operations/ledger/comparison.db.test.ts",
  "domain/operations/ledger/nights.db.test.ts",
  "domain/operations/provider-events/handle-due-events.db.test.ts",
  "domain/operations/watching/watch-invariants.db.test.ts",
  "domain/payments/refunds/refund-not-read.db.test.ts",
  "domain/payments/refunds/refund-not-sent.db.test.ts",
  "domain/payments/refunds/refunds.db.test.ts",
  "packages/embedded-postgres/scratch.test.ts",
  "scripts/commands/admin.db.test.ts",
  "scripts/commands/backup.db.test.ts",
  "scripts/commands/check.db.test.ts",
  "scripts/commands/keys.db.test.ts",
  "scripts/handover.test.ts",
  "server/start/application-role.test.ts",
  "server/start/migrations.db.test.ts",
  "server/web/health.db.test.ts",
  "server/web/host-work.db.test.ts",
  "server/web/live-updates/live-updates.db.test.ts",
  "server/web/page-cache/catalog-notices.db.test.ts",
  "server/web/requests/image-endpoint.db.test.ts",
];

/** The test file that runs the suites of `sharedShopFiles` on one shop, in `npm test` only. */
export const ONE_SHOP = "tests/security/one-shop.process.test.ts";

/** Test files that `npm test` runs on one shop (`ONE_SHOP`). */
export const sharedShopFiles: readonly string[] = [
  "tests/security/answers.process.test.ts",
  "tests/security/cross-site.process.test.ts",
  "tests/security/ids.process.test.ts",
  "tests/security/known-addresses.process.test.ts",
  "tests/security/without-rights.process.test.ts",
];

/**
 * The environment variable that tells vitest which files to exclude. The value "long" excludes the long
 * files, and the value "slow" excludes the files of both lists.
 */
export const LEAVE_LONG_TESTS = "HANDOVER_LEAVE_LONG_TESTS";

/** The tag of browser tests that only `npm run proof` runs. */
export const PROOF_TAG = "@proof";
