import { orderItems } from "#db/schema/orders.ts";
import { columnsOf, statement } from "#db/statement.ts";
import { deliveryTypes } from "#db/values/vocabulary.ts";
import { strategies } from "./strategies/strategies.ts";

/**
 * For each delivery type: the query that selects its lines, and the queries that take the reserved units of
 * these lines.
 */
const types = deliveryTypes.flatMap((type) => {
  const lines = `${type}_line`;
  const held = strategies[type].heldUnits(lines);
  if (!held) return [];
  return { lines: `${lines} as (select * from line where delivery_type = '${type}')`, held };
});

/**
 * Takes the reserved units of an order's lines and inserts one deliverable for each unit in the next free
 * slots. Backorders the missing units. Returns the updated lines, and how many lines the statement found.
 */
const deliverHeldUnits = <Parameters extends object>(name: string, whichLines: string) =>
  statement<{ orderId: string; userId: string } & Parameters, { line_count: number }>(
    name,
    `with line as (
    select ${columnsOf(orderItems)}, quantity - delivered_quantity - refunded_quantity as wanted from order_items
    where order_id = :orderId::uuid${whichLines}
  ),
  ${types.map(({ lines, held }) => [lines, ...held.takes].join(",\n  ")).join(",\n  ")},
  unit as (
    ${types.map(({ held }) => held.units).join("\n    union all\n    ")}
  ),
  delivered as (
    insert into deliverables (order_id, order_item_id, slot, product_id, user_id, delivery_type,
      inventory_item_id, delivery_data_sealed, field_names, key_version, expires_at)
    select line.order_id, line.id, line.delivered_quantity + unit.number, line.product_id, :userId::uuid,
      line.delivery_type, unit.inventory_item_id, unit.sealed, unit.field_names, unit.key_version, unit.valid_until
    from unit join line on line.id = unit.order_item_id
  ),
  counted as (
    select order_item_id, count(*)::int as units from unit group by order_item_id
  )
  update order_items i
  set delivered_quantity = line.delivered_quantity + coalesce(counted.units, 0),
    owed_quantity = line.wanted - coalesce(counted.units, 0)
  from line left join counted on counted.order_item_id = line.id
  where i.id = line.id and i.delivered_quantity = line.delivered_quantity
  returning ${columnsOf(orderItems, "i")}, (select count(*)::int from line) as line_count`,
  );

export const deliverHeldUnitsOfOrder = deliverHeldUnits<object>("deliver_held_units", "");
export const deliverHeldUnitsOfLine = deliverHeldUnits<{ lineId: string }>(
  "deliver_held_units_of_line",
  " and id = :lineId::uuid",
);
