import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, pool } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { imageFiles, pictures } from "#db/schema/images.ts";
import { payments } from "#db/schema/payments.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { reconcileDispute } from "#domain/after-sale/disputes/reconcile-dispute.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { type Shopper, system } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { sealFields } from "#domain/security/vault/seal.ts";
import { buildAwaitingOrder, buildPaidOrder, sandbox } from "./build-order.ts";
import { buildProduct } from "./build-product.ts";
import { type BuiltStaff, buildAdmin, buildTeamMember } from "./build-staff.ts";

export interface LivedShop {
  admin: BuiltStaff;
  /** Shoppers whose deliveries can be opened. */
  buyers: Shopper[];
  /**
   * A digital product. The shop stores a copy of the product's sealed content with the product and with each
   * delivery.
   */
  digitalId: string;
}

/**
 * Builds a shop with all kinds of data: paid, backordered, refunded, disputed and open orders, digital goods,
 * staff, images and settings.
 */
export async function buildLivedShop(): Promise<LivedShop> {
  const paid = [await buildPaidOrder(), await buildPaidOrder()];
  const single = await buildProduct({ stock: 1 });
  const waiting = await buildAwaitingOrder({ items: [{ productId: single.id, quantity: 1 }] });
  // Another shopper buys the only item while the first order waits for its payment. The payment of the first
  // order then comes too late.
  await pool.query(
    "update product_inventory set state = 'available', order_item_id = null, reserved_until = null where product_id = $1",
    [single.id],
  );
  await buildPaidOrder({ items: [{ productId: single.id, quantity: 1 }] });
  await sandbox.pay({ session: waiting.session });
  await reconcileOrder(waiting.orderId, "test");

  const digital = await buildDigitalProduct();
  const downloads = await buildPaidOrder({ items: [{ productId: digital, quantity: 2 }] });
  const refunded = await buildPaidOrder();
  await requestRefund(system("command"), {
    orderId: refunded.orderId,
    scope: { kind: "all" },
    reason: "asked for it",
  });
  const disputed = await buildPaidOrder();
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, disputed.orderId));
  const { objects } = await sandbox.state(["charges"]);
  const charge = objects?.charges?.find((one) => one.payment_intent === payment?.providerPaymentId);
  await reconcileDispute(stripeProvider, (await sandbox.openDispute(String(charge?.id), "fraudulent")).id);
  await buildAwaitingOrder();

  const admin = await buildAdmin({ secondFactor: true });
  await buildTeamMember(["manage_orders"], { secondFactor: true });
  const digest = randomBytes(16).toString("hex");
  await db.insert(pictures).values({ digest, width: 640, height: 480 });
  await db
    .insert(imageFiles)
    .values({ digest, width: 640, height: 480, format: "webp", content: randomBytes(300_000) });
  await db
    .insert(siteSettings)
    .values({ key: `note-${digest}`, value: "Ünïcode\ttab\nline \\ \\N 'quotes' \u2028" });
  return { admin, buyers: [...paid, downloads].map(({ shopper }) => shopper), digitalId: digital };
}

async function buildDigitalProduct(): Promise<string> {
  const id = randomUUID();
  const { sealed, fieldNames, keyVersion } = sealFields(
    { link: `https://example.com/${id}` },
    { itemId: id, productId: id },
  );
  await buildProduct({
    id,
    deliveryType: "digital",
    contentSealed: sealed,
    contentFieldNames: fieldNames,
    contentKeyVersion: keyVersion,
  });
  return (await db.select({ id: products.id }).from(products).where(eq(products.id, id)))[0]?.id ?? "";
}
