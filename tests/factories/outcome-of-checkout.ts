import type { Shopper } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { checkOut } from "./build-order.ts";

/**
 * Orders one product. Returns the code "held" when the shop reserved the order. When the shop rejects the
 * order, returns the code and the details of the error.
 */
export async function outcomeOfCheckout(
  shopper: Shopper,
  productId: string,
  quantity: number,
): Promise<{ code: string; details: Record<string, unknown> }> {
  try {
    await checkOut(shopper, [{ productId, quantity }]);
    return { code: "held", details: {} };
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, details: error.details };
    throw error;
  }
}
