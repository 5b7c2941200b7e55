import type { Scope } from "./scope.ts";

/**
 * When the worker checks an invariant. "always": each round, for the whole shop; its query reads a small
 * index. "changed": each round for the rows that changed, and each night for the whole shop. "night": only
 * each night. Tests, commands and pages always check the whole shop.
 */
export type CheckedWhen = "always" | "changed" | "night";

/**
 * A condition that must always hold. The condition's query returns no row; otherwise the column `row` names
 * what is broken.
 */
export interface Invariant {
  /** The number of the invariant, such as "I12" or "I12b". */
  code: string;
  says: string;
  when: CheckedWhen;
  /**
   * Returns the query for a scope, or undefined when no row of the scope can break the invariant. The query
   * of an invariant that is not "changed" ignores the scope.
   */
  query: (of: Scope) => string | undefined;
}

export interface BrokenInvariant {
  code: string;
  says: string;
  /** Ids of the first broken rows, never their content. */
  rows: string[];
}
