import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { heldChanges } from "#db/schema/prices.ts";
import type { HeldChangeKind } from "#db/values/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import type { TooLow } from "./judge-change.ts";

/** The subject of a change is either one product, one coupon, or a set of settings. */
export interface HeldSubject {
  kind: HeldChangeKind;
  productId?: string;
  couponId?: string;
  /** The names of settings. */
  settings?: string;
}

/** A change that waits for a confirmation, or that an admin has made without a confirmation. */
export interface JudgedChange extends HeldSubject {
  /** The requested values, or null when the shop has already written the values. */
  asked: Record<string, unknown> | null;
  version?: string;
  low: TooLow | null;
  /** The price of one unit before the change, when the change is about one product; minor units of USD. */
  current?: number;
}

const tables: Readonly<Record<HeldChangeKind, string>> = {
  price: "products",
  prices: "products",
  coupon: "coupons",
  settings: "site_settings",
};

/** Maximum number of products that one alert lists. */
const NAMED_MAX = 20;

const isOf = ({ kind, productId, couponId, settings = "" }: HeldSubject): SQL | undefined =>
  and(
    eq(heldChanges.kind, kind),
    productId ? eq(heldChanges.productId, productId) : isNull(heldChanges.productId),
    couponId ? eq(heldChanges.couponId, couponId) : isNull(heldChanges.couponId),
    eq(heldChanges.settings, settings),
  );

/** Deletes a held change because another change of the same kind has replaced it. */
export async function dropHeldChange(tx: Transaction, subject: HeldSubject): Promise<void> {
  await tx.delete(heldChanges).where(isOf(subject));
}

/**
 * Stores changes that wait for a confirmation. Raises one critical alert for these changes and for the
 * changes that an admin has applied immediately. A repeated request for the same values raises no second
 * alert. Requires the lock of each subject. Call the function as the last statement of the transaction.
 */
export async function holdChanges(
  tx: Transaction,
  caller: Caller,
  changes: readonly JudgedChange[],
): Promise<void> {
  const told: JudgedChange[] = [];
  for (const change of changes)
    if (change.asked === null || (await storeChange(tx, caller, change))) told.push(change);
  const lowered = told.filter(({ low }) => low !== null);
  const [first] = lowered;
  if (!first) return;
  const isOne = lowered.length === 1;
  await triggerSecurityAlert(tx, caller, {
    alertType: "PRICE_DROP",
    severity: "critical",
    table: tables[first.kind],
    recordId: isOne ? (first.productId ?? first.couponId ?? first.settings ?? "") : "",
    details: {
      count: lowered.length,
      is_held: first.asked !== null,
      changes: lowered.slice(0, NAMED_MAX).map(({ kind, productId, couponId, current, low }) => ({
        kind,
        ...(productId ? { product_id: productId } : {}),
        ...(couponId ? { coupon_id: couponId } : {}),
        ...(current === undefined ? {} : { current }),
        ...low,
      })),
    },
  });
}

/** Returns whether the stored change is a new request. */
async function storeChange(tx: Transaction, caller: Caller, change: JudgedChange): Promise<boolean> {
  const { kind, productId, couponId, settings = "", asked, version = "", low, current } = change;
  const [known] = await tx.select().from(heldChanges).where(isOf(change)).for("update");
  if (known && known.version === version && isSame(known.asked, asked)) return false;
  // A new row has a new id. A confirmation of a replaced change finds no row, because the new row has a new
  // id.
  if (known) await tx.delete(heldChanges).where(eq(heldChanges.id, known.id));
  await tx.insert(heldChanges).values({
    ...{ kind, productId, couponId, settings, version },
    asked: asked ?? {},
    ...(low ? { product: low.product, referencePrice: low.reference, effectivePrice: low.effective } : {}),
    ...(current === undefined ? {} : { currentPrice: current }),
    askedBy: caller.kind === "staff" ? caller.userId : null,
  });
  return true;
}

/** Compares JSON values and ignores the order of the keys, because jsonb does not preserve this order. */
function isSame(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other);
}
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
