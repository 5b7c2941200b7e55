import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";

interface RowOrder {
  count: number;
  /**
   * Moves the row from one position to another position. Called repeatedly during a drag, and at each press
   * of an arrow key.
   */
  move: (from: number, to: number) => void;
  /** Called when the row has been dropped, or moved by a key. */
  onSettled?: () => void;
}

/**
 * Lets the user move rows by dragging a handle, or by pressing Alt with an arrow key anywhere in the row.
 * Spread `row` into the props of each row, and `handle` into the props of the row's handle button.
 */
export function useRowOrder<Row extends HTMLElement>({ count, move, onSettled }: RowOrder) {
  const list = useRef<Row>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const isDragged = dragged !== null;

  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const below = rows.findIndex(({ top, height }) => y < top + height);
    return below === -1 ? count - 1 : below;
  };
  const drag = useEffectEvent((event: globalThis.PointerEvent) => {
    const to = placeAt(event.clientY);
    if (dragged === null || to === dragged) return;
    move(dragged, to);
    setDragged(to);
  });
  const drop = useEffectEvent(() => {
    setDragged(null);
    onSettled?.();
  });
  useEffect(() => {
    if (!isDragged) return;
    const follow = (event: globalThis.PointerEvent) => drag(event);
    const end = () => drop();
    document.addEventListener("pointermove", follow);
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
    return () => {
      document.removeEventListener("pointermove", follow);
      document.removeEventListener("pointerup", end);
      document.removeEventListener("pointercancel", end);
    };
  }, [isDragged]);

  const moveByKey = (event: KeyboardEvent, place: number) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const to = place + step;
    if (step === 0 || !event.altKey || to < 0 || to >= count) return;
    event.preventDefault();
    const focused = document.activeElement;
    move(place, to);
    onSettled?.();
    // When a row moves, the browser can take the focus away from the row. The code therefore moves the focus
    // back to the row.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  };
  return {
    list,
    row: (place: number) => ({
      "data-dragged": place === dragged || undefined,
      onKeyDown: (event: KeyboardEvent) => moveByKey(event, place),
    }),
    handle: (place: number) => ({
      "aria-keyshortcuts": "Alt+ArrowUp Alt+ArrowDown",
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0) setDragged(place);
      },
    }),
  };
}

/** Returns the rows in the order that results when one row moves to another position. */
export const moved = <T>(rows: readonly T[], from: number, to: number): T[] => {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};
