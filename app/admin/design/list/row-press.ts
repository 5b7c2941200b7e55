/** What does something of its own when it is pressed, or belongs to what does. */
const OWN_PRESS =
  "a, button, input, select, textarea, label, summary, [role='button'], [role='switch'], [contenteditable]";

/**
 * The ref of a table: a press anywhere on a row opens what the row's name opens, its link or button. Other controls, presses
 * with a key held and text that is being selected keep what they do.
 */
export function openByRowPress(table: HTMLTableElement | null): () => void {
  const open = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest(OWN_PRESS)) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const selected = window.getSelection();
    if (selected && !selected.isCollapsed && selected.containsNode(event.target, true)) return;
    nameOf(event.target.closest("tbody tr"))?.click();
  };
  table?.addEventListener("click", open);
  return () => table?.removeEventListener("click", open);
}

/** What the row's own name opens; null where a name is only a name. */
const nameOf = (row: Element | null): HTMLElement | null =>
  row?.querySelector<HTMLElement>("th[scope='row'] :is(a, button)") ?? null;
