/** Matches interactive elements, whose own clicks must not open the row. */
const OWN_PRESS =
  "a, button, input, select, textarea, label, summary, [role='button'], [role='switch'], [contenteditable]";

/**
 * A ref for a table: a click anywhere on a row opens the row's link or button. Other controls, clicks with a
 * modifier key and text selection work as usual.
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

/** Returns the link or button in the row's name; null when the name is plain text. */
export const nameOfRow = (row: Element | null): HTMLElement | null =>
  row?.querySelector<HTMLElement>("th[scope='row'] :is(a, button)") ?? null;
