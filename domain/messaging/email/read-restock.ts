import { pageOfProduct } from "#addresses";
import { pool } from "#db/client.server.ts";

/** The product in a mail about stock, and the path of the product's page. */
export interface RestockedProduct {
  name: string;
  path: string;
}

/**
 * Reads the product of a request for a mail about stock. For a variant, the path leads to the group with this
 * variant. Returns null when the request was stopped, and when no shopper can see the product any more.
 */
export async function readRestock(requestId: string | undefined): Promise<RestockedProduct | null> {
  if (!requestId) return null;
  const { rows } = await pool.query<{ name: string; slug: string; group: string | null }>(
    `select p.name, p.slug, g.slug as "group" from restock_requests r join products p on p.id = r.product_id
      left join products g on g.id = p.parent_id
    where r.id = $1 and p.status <> 'inactive' and p.archived_at is null`,
    [requestId],
  );
  const [found] = rows;
  if (!found) return null;
  const { name, slug, group } = found;
  return { name, path: group ? pageOfProduct(group, slug) : pageOfProduct(slug) };
}
