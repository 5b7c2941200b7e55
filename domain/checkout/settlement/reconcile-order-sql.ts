import { statement } from "#db/statement.ts";

/** Reads an order without a lock. */
export const readOrder = statement<{ orderId: string }, object>(
  "read_order",
  "select * from orders where id = :orderId::uuid",
);

/** Locks an order and reads it. */
export const lockOrder = statement<{ orderId: string }, object>(
  "lock_order",
  "select * from orders where id = :orderId::uuid for update",
);
