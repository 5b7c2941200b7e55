import { useState } from "react";
import { Button } from "#app/design-system/button.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { useCartControls } from "#app/storefront/cart/cart-context.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { returnMessages as words } from "./return-messages.ts";

/** Puts an unpaid order's lines back into the cart, at today's prices and stock, and opens it (readings 9). */
export function RestoreCart({ order }: { order: OrderView }) {
  const toast = useToast();
  const { store, openCart } = useCartControls();
  const [busy, setBusy] = useState(false);

  async function restore(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const toDollars = order.total > 0 ? order.storeTotal / order.total : 1;
    // What the order kept is enough to stand in the cart; the refresh brings everything else, or marks it as gone.
    store.restore(
      order.lines.map((line) => ({
        product: {
          id: line.productId,
          name: line.productName,
          slug: line.productSlug,
          shortDescription: "",
          price: Math.round(line.price * toDollars),
          emoji: line.emoji,
          stockQuantity: null,
        },
        quantity: line.quantity,
      })),
    );
    const reached = await store.refresh();
    setBusy(false);
    if (!reached) toast({ ...words.restoreFailed, variant: "destructive" });
    else toast(words.restored);
    openCart();
  }

  return (
    <Button onClick={restore} aria-disabled={busy}>
      {busy ? words.restoring : words.restore}
    </Button>
  );
}
