/**
 * Test files that only `npm run proof` runs, each with the part that runs it. Each file takes half a minute
 * or more. `npm test` covers the same behavior with shorter tests at small numbers.
 */
export const longTestFiles: Readonly<Record<string, "attacks" | "faults">> = {
  "tests/faults/processes/backup.process.test.ts": "faults",
  "tests/faults/processes/clocks.process.test.ts": "faults",
  "tests/faults/processes/rotation.process.test.ts": "faults",
  "tests/faults/provider.db.test.ts": "faults",
  "tests/security/slow-connections.process.test.ts": "attacks",
};

/**
 * Test files that `npm test` runs and `npm run check` leaves out, so that the check of a commit takes at most
 * three minutes: races, random sequences, and files that take four seconds or more.
 */
export const slowTestFiles: readonly string[] = [
  "tests/faults/**",
  "tests/model/**",
  "app/admin/inventory/import/import.db.test.ts",
  "app/admin/permissions.db.test.ts",
  "app/admin/settings/page.db.test.ts",
  "domain/catalog/images/upload-image.db.test.ts",
  "domain/catalog/products/save-product.db.test.ts",
  "domain/checkout/settlement/foreign-payments.db.test.ts",
  "domain/checkout/settlement/mark-order-paid.db.test.ts",
  "domain/checkout/settlement/open-payment.db.test.ts",
  "domain/checkout/settlement/strict-provider.db.test.ts",
  "domain/checkout/settlement/sweep-provider.db.test.ts",
  "domain/checkout/start-checkout.db.test.ts",
  "domain/delivery/counted-digital.db.test.ts",
  "domain/delivery/replace-item.db.test.ts",
  "domain/identity/accounts/password-reset.db.test.ts",
  "domain/identity/admins/admins.db.test.ts",
  "domain/identity/admins/invitations.db.test.ts",
  "domain/identity/passkeys/passkeys.db.test.ts",
  "domain/identity/passkeys/use-passkey.db.test.ts",
  "domain/identity/sign-in/locked-out.db.test.ts",
  "domain/identity/sign-in/sign-in.db.test.ts",
  "domain/identity/staff/sign-in-staff.db.test.ts",
  "domain/identity/teams/teams.db.test.ts",
  "domain/identity/users/users.db.test.ts",
  "domain/inventory/add-item.db.test.ts",
  "domain/inventory/unsold-items.db.test.ts",
  "domain/operations/invariants/invariants.db.test.ts",
  "domain/operations/key-management/rotate-keys.db.test.ts",
  "domain/operations/ledger/nights.db.test.ts",
  "domain/operations/provider-events/handle-due-events.db.test.ts",
  "domain/payments/refunds/refund-not-read.db.test.ts",
  "domain/payments/refunds/refund-not-sent.db.test.ts",
  "domain/sales/order-mail.db.test.ts",
  "domain/sales/sales.db.test.ts",
];

/** The setting that asks vitest to leave files out: "long" for the long files, "slow" for both lists. */
export const LEAVE_LONG_TESTS = "HANDOVER_LEAVE_LONG_TESTS";

/** The tag of browser tests that only `npm run proof` runs. */
export const PROOF_TAG = "@proof";
