import type { MovedIn } from "#domain/catalog/import/moving-in/move-in.ts";

/** The refused rows that the page lists. */
const REFUSED_LISTED = 50;

/** The result of an import as the page shows it: the first refused rows, and their number. */
export type MoveInShown = MovedIn & { refusedCount: number };

export const shownOf = (moved: MovedIn): MoveInShown => ({
  ...moved,
  refusedCount: moved.refused.length,
  refused: moved.refused.slice(0, REFUSED_LISTED),
});
