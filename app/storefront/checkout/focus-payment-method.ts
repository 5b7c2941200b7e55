/**
 * Focuses the first payment method without scrolling the dialog, which opens at the order lines. The page
 * scrolls only when the browser shows the focus, as after a key press. Returns false when there is no method
 * yet.
 */
export function focusPaymentMethod(within: HTMLElement | null): boolean {
  const first = within?.querySelector<HTMLElement>("[data-first]");
  if (!first) return false;
  first.focus({ preventScroll: true });
  if (first.matches(":focus-visible")) first.scrollIntoView({ block: "nearest" });
  return true;
}
