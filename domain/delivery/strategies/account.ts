import { releaseItems } from "#domain/stock/release-items.ts";
import { reserveItems } from "#domain/stock/reserve-items.ts";
import { type SoldItem, sellAvailableItems, sellReservedItems } from "#domain/stock/sell-items.ts";
import type { DeliveryStrategy, Unit } from "./delivery-strategy.ts";

/** Delivers one inventory item for each unit. */
export const account: DeliveryStrategy = {
  hold: reserveItems,
  release: releaseItems,
  heldUnits: (lines) => ({
    takes: [`sold_item as (${sellReservedItems(lines)})`],
    units: `select order_item_id, row_number() over (partition by order_item_id order by created_at, id) as number,
        id as inventory_item_id, null::bytea as sealed, field_names, key_version, valid_until
      from sold_item`,
  }),
  async fulfilFree(tx, { id: orderItemId, productId }, quantity) {
    return (await sellAvailableItems(tx, { productId, orderItemId, quantity })).map(itemUnit);
  },
  isDeliverable:
    "exists (select 1 from product_inventory s where s.product_id = p.id and s.state = 'available')",
};

const itemUnit = ({ id, fieldNames, keyVersion, validUntil }: SoldItem): Unit => ({
  inventoryItemId: id,
  fieldNames,
  keyVersion,
  validUntil,
});
