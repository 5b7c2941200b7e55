/** Matches interactive elements, whose own clicks must not open the row. */
const OWN_PRESS =
  "a, button, input, select, textarea, label, summary, [role='button'], [role='switch'], [contenteditable]";

/**
 * A ref for a table: a click anywhere on a row opens the row's link or button. The browser's own behavior
 * stays unchanged for other controls in the row, for clicks with a modifier key and for text selection.
 */
export function openByRowPress(table: HTMLTableElement | null): () => void {
  const open = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest(OWN_PRESS)) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const selected = window.getSelection();
    if (selected && !selected.isCollapsed && selected.containsNode(event.target, true)) return;
    nameOfRow(event.target.closest("tbody tr"))?.click();
  };
  table?.addEventListener("click", open);
  return () => table?.removeEventListener("click", open);
}

/**
 * How long a finger must stay on a row to mark the row, in milliseconds, and how far the finger may move, in
 * pixels.
 */
const LONG_PRESS_MS = 400;
const STILL_PX = 10;

/**
 * A ref for a table. A long press of a finger on a row marks the row. When the user lifts the finger after a
 * long press, no link or button opens.
 */
export function markByLongPress(table: HTMLTableElement | null): () => void {
  let pressed: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | null = null;
  let isMarked = false;
  const end = () => {
    clearTimeout(pressed?.timer);
    pressed = null;
  };
  const start = (event: PointerEvent) => {
    end();
    isMarked = false;
    const row = event.target instanceof Element ? event.target.closest("tbody tr") : null;
    const box = row?.querySelector<HTMLInputElement>("input[type='checkbox']");
    if (event.pointerType !== "touch" || !box) return;
    const timer = setTimeout(() => {
      isMarked = true;
      box.click();
    }, LONG_PRESS_MS);
    pressed = { timer, x: event.clientX, y: event.clientY };
  };
  const follow = ({ clientX, clientY }: PointerEvent) => {
    if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > STILL_PX) end();
  };
  const release = (event: Event) => {
    if (!isMarked || (event.target instanceof Element && event.target.closest("input"))) return;
    isMarked = false;
    event.preventDefault();
    event.stopPropagation();
  };
  // The browser's menu for a link would cover the list, so the function prevents this menu.
  const menu = (event: Event) => isMarked && event.preventDefault();
  const listeners = [
    ["pointerdown", start],
    ["pointermove", follow],
    ["pointerup", end],
    ["pointercancel", end],
    ["contextmenu", menu],
  ] as const;
  for (const [name, listen] of listeners) table?.addEventListener(name, listen as EventListener);
  table?.addEventListener("click", release, { capture: true });
  return () => {
    end();
    for (const [name, listen] of listeners) table?.removeEventListener(name, listen as EventListener);
    table?.removeEventListener("click", release, { capture: true });
  };
}

/** Returns the link or button in the row's name, or null when the name is plain text. */
export const nameOfRow = (row: Element | null): HTMLElement | null =>
  row?.querySelector<HTMLElement>("th[scope='row'] :is(a, button)") ?? null;
