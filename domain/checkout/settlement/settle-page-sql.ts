import { statement } from "#db/statement.ts";
import { ORDER_COLUMNS } from "#domain/orders/change-order-sql.ts";

const ID = "'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'";

/**
 * Returns the SQL query that finds the order of a payment page. Either the order stores the id of the page,
 * or the page contains the id of the order. A webhook can arrive before the shop stores the page. The query
 * then finds the order by the order id in the page. The arguments are SQL expressions with text values. The
 * order id in the page can be any text. The SQL has two queries instead of an `or`. Each query uses its own
 * unique index, even before the database of a new shop has statistics.
 */
export const orderOfPage = (provider: string, pageId: string, named: string): string => `
    select ${ORDER_COLUMNS} from orders o where o.provider = ${provider} and o.provider_session_id = ${pageId}
    union all
    select ${ORDER_COLUMNS} from orders o
    where o.provider = ${provider} and o.id = case when ${named} ~* ${ID} then (${named})::uuid end
    limit 1`;

export const findOrderOfPage = statement<{ provider: string; pageId: string; named: string | null }, object>(
  "find_order_of_page",
  orderOfPage(":provider", ":pageId", ":named::text"),
);
