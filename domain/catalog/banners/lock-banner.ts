import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { banners } from "#db/schema/catalog.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";

/** Reads a banner and locks its row until the transaction ends. @throws NotFound */
export async function lockBanner(tx: Transaction, id: string) {
  if (!isId(id)) throw new NotFound("banner");
  const { title, description, imageUrl, linkUrl, position, isActive, version } = banners;
  const [banner] = await tx
    .select({ title, description, imageUrl, linkUrl, position, isActive, version })
    .from(banners)
    .where(eq(banners.id, id))
    .for("update");
  if (!banner) throw new NotFound("banner");
  return banner;
}
