import { z } from "zod";
import type { Transaction } from "#db/client.server.ts";
import { banners } from "#db/schema/catalog.ts";
import { bannerInput } from "./banner-input.ts";

/**
 * Adds banners, the first of the list as the newest; the database announces the change.
 * @param input a list of banners, of which every one is checked.
 * @returns how many were added.
 * @throws ZodError naming the place of what is refused; then none is added.
 */
export async function addBanners(tx: Transaction, input: unknown): Promise<number> {
  const given = z.array(bannerInput).parse(input);
  if (given.length === 0) return 0;
  const now = Date.now();
  await tx
    .insert(banners)
    .values(given.map((banner, index) => ({ ...banner, createdAt: new Date(now - index) })));
  return given.length;
}
