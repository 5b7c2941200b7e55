import { type RefObject, useEffect } from "react";

/** A horizontal position in pixels from the left of the window. */
interface Span {
  left: number;
  right: number;
}

/**
 * The margin beside the item in pixels. The margin keeps a part of the neighboring item visible, so the user
 * sees that more items exist.
 */
const ROOM = 24;

/** The width, in pixels, of the fading end of a row. */
const FADE = 32;

/**
 * Returns the scroll distance in pixels that makes all of `item` visible, or 0 when all of `item` is visible.
 */
export function scrollToShow(row: Span, item: Span): number {
  if (item.left < row.left) return item.left - row.left - ROOM;
  if (item.right > row.right) return Math.min(item.right - row.right + ROOM, item.left - row.left);
  return 0;
}

/**
 * Scrolls the current entry of a horizontal row into view, on the first render and when `current` changes.
 * The page itself does not scroll.
 */
export function useActiveInView(row: RefObject<HTMLElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` changes which entry has aria-current.
  useEffect(() => {
    const active = row.current?.querySelector("[aria-current]");
    if (!row.current || !active) return;
    const { left, right } = row.current.getBoundingClientRect();
    row.current.scrollLeft += scrollToShow({ left, right: right - FADE }, active.getBoundingClientRect());
  }, [row, current]);
}
