interface Dismissal {
  event: Event;
  cancel: () => void;
}

/**
 * Keeps a drawer or dialog open when what would close it happened inside a notification or their area, where F8 leads:
 * pressing, focusing, or Escape there belongs to the notification alone. True when the closing was called off.
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
