import { holdManualStock } from "#domain/stock/hold-manual-stock.ts";
import { releaseManualStock } from "#domain/stock/release-manual-stock.ts";
import type { DeliveryStrategy } from "./delivery-strategy.ts";

/** Staff deliver each unit with `deliverByHand`. The shop never delivers a manual unit without staff. */
export const manual: DeliveryStrategy = {
  hold: holdManualStock,
  release: releaseManualStock,
  heldUnits: () => null,
  fulfilFree: async () => [],
  isDeliverable: "false",
};
