import { pageOfProduct } from "#addresses";
import { pool } from "#db/client.server.ts";
import { lightInks } from "#db/values/inks.ts";
import type { MailProduct } from "./mail-data.ts";

/** The product in a mail about stock, and the path of the product's page. */
export interface RestockedProduct extends MailProduct {
  path: string;
}

interface RestockRow {
  name: string;
  slug: string;
  /** The slug of the variant's group. */
  group: string | null;
  ink: number;
  thumbnail: Buffer | null;
  alt: string | null;
}

/**
 * Reads the product of a request for a mail about stock. For a variant, the path leads to the group with this
 * variant. Returns null when the request was stopped, and when no shopper can see the product any more.
 */
export async function readRestock(requestId: string | undefined): Promise<RestockedProduct | null> {
  if (!requestId) return null;
  const { rows } = await pool.query<RestockRow>(
    `select p.name, p.slug, g.slug as "group", placed.alt,
      coalesce((select k.ink from categories k where k.id = p.category_id), 0) as ink,
      case when octet_length(image.thumbnail) > 0 then image.thumbnail end as thumbnail
    from restock_requests r join products p on p.id = r.product_id
      left join products g on g.id = p.parent_id
      left join product_pictures placed on placed.product_id = coalesce(p.parent_id, p.id) and placed.position = 1
      left join pictures image on image.digest = placed.digest
    where r.id = $1 and p.status <> 'inactive' and p.archived_at is null`,
    [requestId],
  );
  const [found] = rows;
  if (!found) return null;
  const { name, slug, group, ink, thumbnail, alt } = found;
  return {
    name,
    path: group ? pageOfProduct(group, slug) : pageOfProduct(slug),
    ink: lightInks[ink] ?? lightInks[0],
    image: thumbnail && { content: thumbnail, alt: alt || name },
  };
}
