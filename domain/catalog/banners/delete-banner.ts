import { eq } from "drizzle-orm";
import { banners } from "#db/schema/catalog.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { lockBanner } from "./lock-banner.ts";

/**
 * Deletes a banner. The banner's image is not deleted immediately. A later upload deletes the image when no
 * other banner uses the image (spec B2.9).
 * @throws SignInRequired, NotPermitted, NotFound
 */
export async function deleteBanner(caller: Caller, input: { id: string }): Promise<void> {
  await audited(caller, "banners.delete", async (tx) => {
    const before = await lockBanner(tx, input.id);
    await tx.delete(banners).where(eq(banners.id, input.id));
    return { audit: "BANNER_DELETED", table: "banners", recordId: input.id, details: { before } };
  });
}
