import { useState } from "react";
import { Button } from "#app/design-system/button.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { type UnpaidReason, useCartControls } from "#app/storefront/cart/cart-context.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { returnMessages as messages } from "#messages/en/storefront/payment-return.ts";

interface RestoreCartProps {
  order: OrderView;
  /**
   * The reason why the payment has failed or why the shopper has not paid. With a reason, the checkout opens
   * and shows the reason. Without a reason, the cart opens.
   */
  reason?: UnpaidReason;
  variant?: "filled" | "outline";
}

/**
 * Puts an unpaid order's lines back into the cart at current prices and stock, and opens the cart (spec R9).
 */
export function RestoreCart({ order, reason, variant = "filled" }: RestoreCartProps) {
  const toast = useToast();
  const { store, openCart, openCheckout } = useCartControls();
  const [busy, setBusy] = useState(false);

  async function restore(): Promise<void> {
    if (busy) return;
    setBusy(true);
    // The data of the order is enough to create the cart lines. The refresh of the cart adds the missing data
    // of each product, or marks the product as unavailable.
    store.restore(
      order.lines.map((line) => ({
        product: {
          id: line.productId,
          name: line.productName,
          slug: line.productSlug,
          shortDescription: "",
          price: line.storePrice,
          emoji: line.emoji,
          cover: line.cover,
          stockQuantity: null,
        },
        quantity: line.quantity,
      })),
    );
    const reached = await store.refresh();
    setBusy(false);
    if (reached && reason) return openCheckout(reason);
    if (!reached) toast({ ...messages.restoreFailed, variant: "destructive" });
    openCart();
  }

  return (
    <Button variant={variant} onClick={restore} aria-disabled={busy}>
      {busy ? messages.restoring : messages.restore}
    </Button>
  );
}
