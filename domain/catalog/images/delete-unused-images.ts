import { sql } from "drizzle-orm";
import { IMAGE_FOLDER } from "#addresses";
import type { Transaction } from "#db/client.server.ts";

/**
 * Deletes images older than a day that no banner, product or setting uses. An image is unused when it was
 * replaced, or when it was uploaded and never saved. Returns the number of deleted images.
 */
export async function deleteUnusedImages(tx: Transaction): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from pictures where digest in (
      select p.digest from pictures p
      where p.created_at < now() - interval '1 day'
        and not exists (select 1 from product_pictures placed where placed.digest = p.digest)
        and not exists (select 1 from banners b where b.image_url like ${IMAGE_FOLDER} || p.digest || '-%')
        and not exists (select 1 from site_settings s where s.key in ('logo', 'favicon')
          and s.value like ${IMAGE_FOLDER} || p.digest || '-%')
      for update skip locked)`);
  return rowCount ?? 0;
}
