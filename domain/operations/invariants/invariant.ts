/** Something that must always be true, as a query that returns no row; a row, in its column `row`, names what is broken. */
export interface Invariant {
  /** The number of order-lifecycle, Invariants. */
  code: string;
  says: string;
  query: string;
}

export interface BrokenInvariant {
  code: string;
  says: string;
  /** Ids of the first broken rows; never what they hold. */
  rows: string[];
}
