interface Dismissal {
  event: Event;
  cancel: () => void;
}

/**
 * Keeps a drawer or dialog open when a click, a focus change or Escape happened inside a toast or the toast
 * area. Returns true when it cancelled the closing.
 */
export function keptOpenByToast(open: boolean, details: Dismissal): boolean {
  if (open) return false;
  const target = details.event.target;
  const related = details.event instanceof FocusEvent ? details.event.relatedTarget : null;
  const inToast = (node: EventTarget | null) =>
    node instanceof Element && node.closest("[data-toast], [data-toast-area]") !== null;
  if (!inToast(target) && !inToast(related)) return false;
  details.cancel();
  return true;
}
