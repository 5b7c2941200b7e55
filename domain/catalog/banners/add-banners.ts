import { z } from "zod";
import type { Transaction } from "#db/client.server.ts";
import { banners } from "#db/schema/catalog.ts";
import { bannerInput } from "./banner-input.ts";

/**
 * Adds banners. The first banner of the list gets the newest creation time in the shop. A database trigger
 * announces the new banners.
 * @param input a list of banners. The function validates each banner.
 * @returns the number of added banners
 * @throws ZodError with the path of the invalid value. When one banner is invalid, the function adds none of
 * the banners
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
