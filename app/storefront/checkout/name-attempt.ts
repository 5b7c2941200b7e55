import type { CartLine } from "#domain/checkout/cart/cart-rules.ts";

interface ShownOrder {
  lines: readonly CartLine[];
  /** Before the discount: `total` in minor units of USD, `charge` in those of `currency`. */
  total: number;
  currency: string;
  charge: number;
  /** `charge` is the discount in minor units of `currency`. */
  discount: { code: string; charge: number } | null;
}

/**
 * Names what the shopper wants to pay for, and the price that the dialog shows. Clicks with the same name are
 * one attempt. After a change of the price the next click is another attempt.
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
