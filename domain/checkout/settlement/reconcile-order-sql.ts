import { statement } from "#db/statement.ts";
import { ORDER_COLUMNS } from "#domain/orders/change-order-sql.ts";

export const readOrder = statement<{ orderId: string }, object>(
  "read_order",
  `select ${ORDER_COLUMNS} from orders where id = :orderId::uuid`,
);

/** Locks an order, and reads whether a guest placed it. */
export const lockOrder = statement<{ orderId: string }, { is_of_guest: boolean }>(
  "lock_order",
  `select ${ORDER_COLUMNS}, exists (select from guest_orders g where g.order_id = o.id) as is_of_guest
  from orders o where id = :orderId::uuid for update`,
);
