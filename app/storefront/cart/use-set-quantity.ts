import { useToast } from "#app/design-system/toasts.tsx";
import { useCartControls } from "./cart-context.ts";
import { cartMessages, domainErrorMessage } from "./messages.ts";

/** Returns a function that sets a line's quantity, or shows why it cannot; zero removes the line. */
export function useSetQuantity(): (productId: string, quantity: number) => void {
  const { store } = useCartControls();
  const toast = useToast();
  return (productId, quantity) => {
    try {
      const rejection = store.setQuantity(productId, quantity);
      if (rejection) toast({ ...domainErrorMessage(rejection), variant: "destructive" });
    } catch {
      toast({ ...cartMessages.updateFailed, variant: "destructive" });
    }
  };
}
