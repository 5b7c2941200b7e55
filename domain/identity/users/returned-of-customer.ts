import { sql } from "drizzle-orm";
import { countsMoney } from "#domain/orders/payment-mode.ts";
import type { Returned } from "#domain/orders/returned-money.ts";

/**
 * Returns a column for a query on `customers`: the refunded and the disputed amounts of each customer's
 * orders. The query uses the partial index that contains only orders with refunded or disputed amounts. When
 * the shop takes real payments, the amounts exclude test orders. `customers.id` is written literally, because
 * Drizzle omits the table name in a query of one table.
 */
export const returnedOfCustomer =
  () => sql<Returned>`(select json_build_object('refunded', coalesce(sum(o.refunded_store_total), 0),
  'disputed', coalesce(sum(o.disputed_store_total), 0)) from orders o
  where o.customer_id = customers.id and (o.refunded_amount > 0 or o.disputed_amount > 0) and ${countsMoney("o")})`;
