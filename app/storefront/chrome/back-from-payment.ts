import type { CartControls } from "#app/storefront/cart/cart-context.ts";
import { returnMessages } from "#messages/en/storefront/payment-return.ts";

/**
 * When the shopper returns from the payment page with the browser's Back button, the function puts the lines
 * back into the cart. The function then opens the checkout and shows that the payment was cancelled. The
 * checkout opens only when the server reports that the payment page can still be used. In this case the order
 * is unpaid. When the payment page can no longer be used, the checkout stays closed, and the empty cart
 * offers to restore the lines.
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
