/**
 * A condition that must always hold. Its query returns no row; otherwise the column `row` names what is
 * broken.
 */
export interface Invariant {
  /** The number of the invariant, such as "I12" or "I12b". */
  code: string;
  says: string;
  query: string;
}

export interface BrokenInvariant {
  code: string;
  says: string;
  /** Ids of the first broken rows, never their content. */
  rows: string[];
}
