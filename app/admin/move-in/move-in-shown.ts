import type { MovedIn, MovedRow } from "#domain/catalog/import/moving-in/move-in.ts";
import { moveInReason } from "./move-in-reasons.ts";

/** The number of refused rows that the page lists. */
const REJECTED_LISTED = 50;
/** The number of changed products that the page lists. */
const CHANGED_LISTED = 1_000;

/**
 * The result of an import as the page shows it: the first refused rows in the page's language, and the number
 * of all refused rows.
 */
export type MoveInShown = Omit<MovedIn, "rows"> & { refusedCount: number; changed: MovedRow[] };

export const shownOf = ({ rows, ...moved }: MovedIn): MoveInShown => ({
  ...moved,
  refusedCount: moved.refused.length,
  refused: moved.refused
    .slice(0, REJECTED_LISTED)
    .map((row) => ({ ...row, reason: moveInReason(row.reason) })),
  changed: rows.filter(({ outcome }) => outcome === "changed").slice(0, CHANGED_LISTED),
});
