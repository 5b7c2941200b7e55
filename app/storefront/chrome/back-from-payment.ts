import type { CartControls } from "#app/storefront/cart/cart-context.ts";
import { returnMessages } from "#messages/en/storefront/payment-return.ts";

/**
 * When the shopper returns from the payment page with the browser's Back, puts the lines back into the cart.
 * Opens the checkout with the reason. The checkout opens only while the server reports an open payment page,
 * which means that the order is unpaid. When no payment page is open, the checkout stays closed, and the
 * empty cart offers to restore the lines.
 */
export async function backFromPayment({ store, openCheckout }: CartControls): Promise<void> {
  const { lines, inCheckout } = store.getState();
  if (lines.length > 0 || inCheckout.length === 0) return;
  if (!(await store.refresh()) || !store.getState().snapshot?.openPage) return;
  store.restore(inCheckout);
  await store.refresh();
  openCheckout({
    tone: "warning",
    title: returnMessages.cancelledHeading,
    text: returnMessages.cancelledLead,
  });
}
