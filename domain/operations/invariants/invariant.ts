import type { Scope } from "./scope.ts";

/**
 * When the worker checks an invariant. "always": the worker checks the whole shop each minute, because the
 * query reads a small index. "changed": the worker checks the changed rows each minute, and the whole shop
 * each night. "night": the worker checks the whole shop once each night, and at no other time. Tests,
 * commands and pages always check the whole shop.
 */
export type CheckedWhen = "always" | "changed" | "night";

/**
 * A condition that must always be true. The query of the invariant returns no row while the condition is
 * true. The column `row` of a returned row identifies the row that breaks the condition.
 */
export interface Invariant {
  /** The number of the invariant, such as "I12" or "I12b". */
  code: string;
  says: string;
  when: CheckedWhen;
  /**
   * Returns the query for a scope, or undefined when no row of the scope can break the invariant. When the
   * value of `when` is not "changed", the query checks the whole shop and ignores the scope.
   */
  query: (of: Scope) => string | undefined;
}

export interface BrokenInvariant {
  code: string;
  says: string;
  /** The ids of the first broken rows, never their content. */
  rows: string[];
}
