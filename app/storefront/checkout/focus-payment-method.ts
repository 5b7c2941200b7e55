/**
 * Places the focus at the payment method without moving the dialog, which opens at the order's lines. Only where the browser
 * shows the focus, as after a key press, the method is brought into view. False when there is no method yet.
 */
export function focusPaymentMethod(within: HTMLElement | null): boolean {
  const first = within?.querySelector<HTMLElement>("[data-first]");
  if (!first) return false;
  first.focus({ preventScroll: true });
  if (first.matches(":focus-visible")) first.scrollIntoView({ block: "nearest" });
  return true;
}
