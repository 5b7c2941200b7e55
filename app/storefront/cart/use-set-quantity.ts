import { useToast } from "#app/design-system/toasts.tsx";
import { useCartControls } from "./cart-context.ts";
import { noteMessages, quantityErrorMessage } from "./note-messages.ts";

/**
 * Returns a function that sets the quantity of a cart line. When the quantity is impossible, the function
 * shows the reason. Zero removes the line.
 */
export function useSetQuantity(): (productId: string, quantity: number) => void {
  const { store } = useCartControls();
  const toast = useToast();
  return (productId, quantity) => {
    try {
      const rejection = store.setQuantity(productId, quantity);
      if (rejection) toast({ ...quantityErrorMessage(rejection), variant: "destructive" });
    } catch {
      toast({ ...noteMessages.updateFailed, variant: "destructive" });
    }
  };
}
