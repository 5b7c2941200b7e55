import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";

/**
 * Takes away the pictures that no banner shows and that nobody sent within a day: what was uploaded and never saved, and what
 * was replaced.
 * @returns how many.
 */
export async function forgetUnusedPictures(tx: Transaction): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from pictures where digest in (
      select p.digest from pictures p
      where p.created_at < now() - interval '1 day'
        and not exists (select 1 from banners b where b.image_url like '/pictures/' || p.digest || '-%')
      for update skip locked)`);
  return rowCount ?? 0;
}
