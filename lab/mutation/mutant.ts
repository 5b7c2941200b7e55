/**
 * One deliberate defect. `find` occurs exactly once in `file`. `replace` is the text that replaces `find`.
 */
export interface Mutant {
  id: string;
  file: string;
  find: string;
  replace: string;
  /** The test files that should fail. */
  tests: readonly string[];
  /**
   * The reason why the defect changes no behavior. Unless this reason is given, the tests must fail for the
   * mutant.
   */
  equivalent?: string;
}

/** Lists the mutants of one file: each id with the text to find and its replacement. */
export const mutantsOf = (
  file: string,
  tests: readonly string[],
  changes: Readonly<Record<string, readonly [find: string, replace: string]>>,
): Mutant[] => Object.entries(changes).map(([id, [find, replace]]) => ({ id, file, find, replace, tests }));
