import { statement } from "#db/statement.ts";
import { ORDER_COLUMNS } from "#domain/orders/change-order-sql.ts";

export const readOrder = statement<{ orderId: string }, object>(
  "read_order",
  `select ${ORDER_COLUMNS} from orders where id = :orderId::uuid`,
);

export const lockOrder = statement<{ orderId: string }, object>(
  "lock_order",
  `select ${ORDER_COLUMNS} from orders where id = :orderId::uuid for update`,
);
