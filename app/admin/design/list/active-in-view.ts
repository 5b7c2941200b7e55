import { type RefObject, useEffect } from "react";

/** Where something stands, in pixels from the left of the window. */
interface Span {
  left: number;
  right: number;
}

/** Room left beside what was brought into view, so that its neighbour shows that there is more; in pixels. */
const ROOM = 24;

/** How far a row has to scroll, in pixels, so that all of `item` is seen in it; 0 where it is. */
export function scrollToShow(row: Span, item: Span): number {
  if (item.left < row.left) return item.left - row.left - ROOM;
  if (item.right > row.right) return Math.min(item.right - row.right + ROOM, item.left - row.left);
  return 0;
}

/**
 * Brings the current entry of a row that scrolls sideways into view, when the page opens and whenever another is `current`.
 * The page itself does not scroll.
 */
export function useActiveInView(row: RefObject<HTMLElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: which entry is current is in the document once `current` changed.
  useEffect(() => {
    const active = row.current?.querySelector("[aria-current]");
    if (!row.current || !active) return;
    row.current.scrollLeft += scrollToShow(
      row.current.getBoundingClientRect(),
      active.getBoundingClientRect(),
    );
  }, [row, current]);
}
