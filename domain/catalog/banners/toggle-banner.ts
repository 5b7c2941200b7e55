import { eq, sql } from "drizzle-orm";
import { banners } from "#db/schema/catalog.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { lockBanner } from "./lock-banner.ts";

/**
 * Shows or hides a banner in the storefront (spec B4-4). Sets the requested state and does not invert the
 * current state, so a repeated request changes nothing.
 * @throws SignInRequired, NotPermitted, NotFound
 */
export async function toggleBanner(caller: Caller, input: { id: string; isActive: boolean }): Promise<void> {
  await audited(caller, "banners.toggle", async (tx) => {
    const { isActive } = input;
    const before = await lockBanner(tx, input.id);
    if (before.isActive === isActive) return { audit: null };
    // The change does not increase the version of the banner. A user who edits the banner at the same time
    // can therefore still save.
    await tx.update(banners).set({ isActive, updatedAt: sql`now()` }).where(eq(banners.id, input.id));
    return {
      audit: isActive ? "BANNER_ACTIVATED" : "BANNER_DEACTIVATED",
      table: "banners",
      recordId: input.id,
      details: { title: before.title, before: { isActive: before.isActive }, after: { isActive } },
    };
  });
}
