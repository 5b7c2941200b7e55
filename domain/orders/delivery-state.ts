import type { DeliveryState } from "#db/values/vocabulary.ts";

/** Derives the delivery state of a paid order from the quantities of its lines. */
export function deliveryStateOf(
  lines: readonly { deliveredQuantity: number; owedQuantity: number }[],
): Extract<DeliveryState, "owed" | "partial" | "delivered"> {
  if (lines.every((line) => line.owedQuantity === 0)) return "delivered";
  return lines.some((line) => line.deliveredQuantity > 0) ? "partial" : "owed";
}
