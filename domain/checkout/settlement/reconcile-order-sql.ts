import { statement } from "#db/statement.ts";

export const readOrder = statement<{ orderId: string }, object>(
  "read_order",
  "select * from orders where id = :orderId::uuid",
);

export const lockOrder = statement<{ orderId: string }, object>(
  "lock_order",
  "select * from orders where id = :orderId::uuid for update",
);
