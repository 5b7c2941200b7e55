interface Dismissal {
  event: Event;
  reason: string;
  cancel: () => void;
}

/**
 * Keeps a drawer or dialog open when a click, a focus change or Escape happened inside a toast or the toast
 * area. When the user double-clicks the opener, the second click hits the backdrop. The second click of a
 * double-click does not close the dialog. Returns true when the function cancelled the closing.
 */
export function keptOpen(open: boolean, details: Dismissal): boolean {
  if (open) return false;
  const target = details.event.target;
  const related = details.event instanceof FocusEvent ? details.event.relatedTarget : null;
  const inToast = (node: EventTarget | null) =>
    node instanceof Element && node.closest("[data-toast], [data-toast-area]") !== null;
  const isDoubleClick = details.reason === "outside-press" && (details.event as UIEvent).detail > 1;
  if (!isDoubleClick && !inToast(target) && !inToast(related)) return false;
  details.cancel();
  return true;
}
