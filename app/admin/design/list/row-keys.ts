import { nameOfRow } from "./row-press.ts";

/** Elements in which a person types letters, and open dialogs or menus that have their own keys. */
const TYPING = "input:not([type='checkbox'], [type='radio']), select, textarea, [contenteditable]";
const LAYER = "[data-overlay], details.menu-scrim[open], [popover]:popover-open";

/**
 * Whether the page handles a key. The page handles a key when the focus is in no field, no dialog is open and
 * no modifier key is pressed.
 */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(TYPING)) return false;
  return document.querySelector(LAYER) === null;
}

/**
 * A ref for a table. J and K move the focus to the next and the previous row. X ticks the checkbox of the
 * row. Enter opens the focused row, because the focus is on the link of the row. The keys control the table
 * that has the focus. When no table has the focus, the keys control the first table of the page.
 */
export function moveByKeys(table: HTMLTableElement | null): () => void {
  const press = (event: KeyboardEvent) => {
    if (!table || !isPageKey(event)) return;
    const focused = document.activeElement?.closest("table[data-keys]");
    if (table !== (focused ?? document.querySelector("table[data-keys]"))) return;
    const rows = [...table.tBodies].flatMap((body) => [...body.rows]).filter(nameOfRow);
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const key = event.key.toLowerCase();
    if (key === "x") {
      rows[at]?.querySelector<HTMLInputElement>("input[type='checkbox']")?.click();
    } else if (key === "j" || key === "k") {
      const next = key === "j" ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0);
      nameOfRow(rows[next] ?? null)?.focus();
    } else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
