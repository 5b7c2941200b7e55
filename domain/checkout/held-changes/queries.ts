import { asc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { adminUsers, users } from "#db/schema/accounts.ts";
import { products } from "#db/schema/catalog.ts";
import { coupons } from "#db/schema/coupons.ts";
import { heldChanges } from "#db/schema/prices.ts";
import { HELD_CHANGES_SHOWN } from "#db/values/limits.ts";
import type { HeldChangeKind } from "#db/values/vocabulary.ts";
import { decidableKinds } from "#domain/catalog/price-guard/change-needs.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { coverOfId } from "#domain/kernel/product-cover.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { storedText } from "#domain/settings/settings-version.ts";
import type { SettingName } from "#domain/settings/site-settings.ts";

/**
 * A change that waits for a confirmation, with the data that the list of such changes shows. Amounts are
 * minor units of USD.
 */
export interface ListedChange {
  id: string;
  kind: HeldChangeKind;
  /** The name of the product or the code of the coupon. Empty for settings. */
  subject: string;
  /**
   * Whether the change creates a coupon. When the change creates a coupon, the confirmation makes the coupon
   * usable.
   */
  isNew: boolean;
  /** The product whose price changes. The product is null for a coupon and for settings. */
  product: { id: string; slug: string; emoji: string; cover: string } | null;
  asked: Record<string, unknown>;
  /**
   * The current values of the settings that the change would set. Each value is a text. The keys are the
   * names of the settings.
   */
  settings: Partial<Record<SettingName, string>>;
  /** The current price is null for a product that is not sold yet. */
  current: number | null;
  /**
   * The product that has the lowest price after the change. The product is null when the change lowers no
   * price.
   */
  lowest: { product: string; reference: number; effective: number } | null;
  /**
   * The name or the mail address of the user who requested the change. The name is empty when a command
   * requested the change.
   */
  askedBy: string;
  /**
   * Whether the user may confirm the change. When the user requested the change, the user can confirm it only
   * as an admin.
   */
  mayConfirm: boolean;
  /** The time of the request, in ISO format. */
  at: string;
}

/**
 * Lists the held changes that the user may decide, oldest first.
 * @throws SignInRequired, NotPermitted
 */
export async function listHeldChanges(caller: Caller): Promise<ListedChange[]> {
  const staff = requirePermission(caller, "changes.view");
  const rows = await db
    .select({
      held: heldChanges,
      name: products.name,
      slug: products.slug,
      emoji: products.emoji,
      cover: sql<string>`${sql.raw(coverOfId("held_changes.product_id"))}`,
      code: coupons.code,
      isActive: coupons.isActive,
      fullName: adminUsers.fullName,
      email: users.email,
    })
    .from(heldChanges)
    .leftJoin(products, eq(products.id, heldChanges.productId))
    .leftJoin(coupons, eq(coupons.id, heldChanges.couponId))
    .leftJoin(users, eq(users.id, heldChanges.askedBy))
    .leftJoin(adminUsers, eq(adminUsers.userId, heldChanges.askedBy))
    .where(sql`${inArray(heldChanges.kind, decidableKinds(staff))} and ${products.archivedAt} is null`)
    .orderBy(asc(heldChanges.createdAt))
    .limit(HELD_CHANGES_SHOWN);
  const settings = await readSettings();
  return rows.map(({ held, name, slug, emoji, cover, code, isActive, fullName, email }) => ({
    ...{ id: held.id, kind: held.kind, asked: held.asked, current: held.currentPrice },
    subject: name ?? code ?? "",
    product: held.productId && slug !== null ? { id: held.productId, slug, emoji: emoji ?? "", cover } : null,
    isNew: held.kind === "coupon" && isActive === false,
    settings: Object.fromEntries(
      (held.settings.split(" ").filter(Boolean) as SettingName[]).map((name) => [
        name,
        storedText(name, settings[name]),
      ]),
    ),
    lowest:
      held.referencePrice === null || held.effectivePrice === null
        ? null
        : { product: held.product, reference: held.referencePrice, effective: held.effectivePrice },
    askedBy: fullName || email || "",
    mayConfirm: staff.role === "admin" || held.askedBy !== staff.userId,
    at: held.createdAt.toISOString(),
  }));
}
