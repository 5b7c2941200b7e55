/**
 * Test files that `npm test` leaves to `npm run proof`, each with the part that runs it. Each takes half a minute or more,
 * and what it shows at large numbers a shorter test in `npm test` shows at small ones.
 */
export const longTestFiles: Readonly<Record<string, "attacks" | "faults">> = {
  "tests/faults/processes/backup.process.test.ts": "faults",
  "tests/faults/processes/clocks.process.test.ts": "faults",
  "tests/faults/processes/rotation.process.test.ts": "faults",
  "tests/faults/provider.db.test.ts": "faults",
  "tests/security/slow-connections.process.test.ts": "attacks",
};

/** The options that make vitest leave the long files out. */
export const withoutLongTests: readonly string[] = Object.keys(longTestFiles).flatMap((file) => [
  "--exclude",
  file,
]);

/** The tag of browser journeys that `npm run proof` runs and `npm test` does not. */
export const PROOF_TAG = "@proof";
