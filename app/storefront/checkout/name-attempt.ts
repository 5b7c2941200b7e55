import type { CartLine } from "#domain/checkout/cart/cart-rules.ts";

interface ShownOrder {
  lines: readonly CartLine[];
  /** The price before the discount: `total` in minor units of USD, `charge` in minor units of `currency`. */
  total: number;
  currency: string;
  charge: number;
  /** `charge` is the discount in minor units of `currency`. */
  discount: { code: string; charge: number } | null;
}

/**
 * Returns a name that identifies the shopper's order together with the shown price. Clicks on Pay belong to
 * the same payment attempt when this function returns the same name for them. After a change of the price,
 * the next click is a new attempt.
 */
export const nameAttempt = ({ lines, total, currency, charge, discount }: ShownOrder): string =>
  [
    currency,
    total,
    charge,
    discount?.code,
    discount?.charge,
    ...lines.map((line) => `${line.product.id}×${line.quantity}`),
  ].join();
