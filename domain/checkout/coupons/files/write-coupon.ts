import { eq, inArray, or, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { coupons } from "#db/schema/coupons.ts";
import { guardCoupon } from "#domain/catalog/price-guard/guard-coupon.ts";
import { dropHeldChange, type JudgedChange } from "#domain/catalog/price-guard/hold-changes.ts";
import {
  CouponTooLarge,
  columnsOf,
  rejectShortTotal,
  writeTargets,
} from "#domain/checkout/coupons/save-coupon.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { FileCoupon } from "./coupon-cells.ts";
import type { StoredCoupon } from "./stored-coupons.ts";

/**
 * Writes a coupon from a file, by the same rules as the form of the back office. Returns the coupon's id, or
 * the reasons why the coupon cannot be written. Requires the lock of the stored coupon. When the change must
 * wait for a confirmation, a stored coupon stays unchanged and a new coupon is inactive. The caller must pass
 * `held` to `holdChanges`.
 */
export async function writeCoupon(
  tx: Transaction,
  caller: Caller,
  { coupon, stored, found }: { coupon: FileCoupon; stored: StoredCoupon | undefined; found: FoundTargets },
): Promise<{ id: string; held: JudgedChange[]; isHeld: boolean } | { reasons: string[] }> {
  const { products: slugs, categories: _, isTargeted, ...fields } = coupon;
  const reasons = [...found.reasons];
  const used = (stored?.held ?? 0) + (stored?.spent ?? 0);
  const least = Math.min(used, stored?.maxUses ?? used);
  if (fields.maxUses !== null && fields.maxUses < least)
    reasons.push(`max_uses must not be below the ${used} uses that orders have already`);
  try {
    await rejectShortTotal(tx, fields);
  } catch (error) {
    if (!(error instanceof CouponTooLarge)) throw error;
    reasons.push("the coupon could bring a total below the least charge of the provider; raise min_total");
  }
  if (reasons.length > 0) return { reasons };

  const targets = isTargeted ? { products: slugs, categories: found.categoryIds } : null;
  const { isHeld, changeOf } = await guardCoupon(tx, caller, { ...fields, targets });
  if (stored && isHeld) return { id: stored.id, held: changeOf(stored), isHeld };
  const isActive = fields.isActive && !isHeld;
  const columns = { ...(await columnsOf(tx, { ...fields, targets })), isTargeted, isActive };
  if (stored) await dropHeldChange(tx, { kind: "coupon", couponId: stored.id });
  const [row] = stored
    ? await tx
        .update(coupons)
        .set({ ...columns, version: sql`${coupons.version} + 1`, updatedAt: sql`now()` })
        .where(eq(coupons.id, stored.id))
        .returning({ id: coupons.id, version: coupons.version })
    : await tx.insert(coupons).values(columns).returning({ id: coupons.id, version: coupons.version });
  if (!row) throw new Error("the write of the coupon returned no row");
  const listed = (of: Pick<FileCoupon, "products" | "categories">) => String([of.products, of.categories]);
  if (!stored || listed(stored) !== listed(coupon)) await writeTargets(tx, row.id, { ...fields, targets });
  return { id: row.id, held: changeOf(row), isHeld };
}

export interface FoundTargets {
  /** The ids and the names of the coupon's categories. */
  categoryIds: string[];
  names: string[];
  /** The targets that do not exist. */
  reasons: string[];
}

/**
 * Finds the categories of a coupon by name or slug. Also finds out which products and categories of the
 * coupon do not exist.
 */
export async function findTargets(tx: Transaction, coupon: FileCoupon): Promise<FoundTargets> {
  const slugs = coupon.products;
  const there = await tx.select({ slug: products.slug }).from(products).where(inArray(products.slug, slugs));
  const known = new Set(there.map(({ slug }) => slug));
  const reasons = slugs
    .filter((slug) => !known.has(slug))
    .map((slug) => `the product "${slug}" does not exist`);
  const categoryIds: string[] = [];
  const names: string[] = [];
  for (const name of coupon.categories) {
    const [category] = await tx
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(or(sql`lower(${categories.name}) = lower(${name})`, eq(categories.slug, name)))
      .orderBy(sql`lower(${categories.name}) <> lower(${name})`, categories.id)
      .limit(1);
    if (category && !categoryIds.includes(category.id)) {
      categoryIds.push(category.id);
      names.push(category.name);
    } else if (!category) reasons.push(`the category "${name}" does not exist`);
  }
  return { categoryIds, names, reasons };
}
