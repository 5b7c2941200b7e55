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

/** The setting by which `npm test` asks vitest to leave the long files out. */
export const LEAVE_LONG_TESTS = "HANDOVER_LEAVE_LONG_TESTS";

/** The tag of browser tests that only `npm run proof` runs. */
export const PROOF_TAG = "@proof";
