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

/** The vitest options that exclude the long test files. */
export const withoutLongTests: readonly string[] = Object.keys(longTestFiles).flatMap((file) => [
  "--exclude",
  file,
]);

/** The tag of browser tests that only `npm run proof` runs. */
export const PROOF_TAG = "@proof";
