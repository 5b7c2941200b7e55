import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { abandonOrder } from "#domain/checkout/settlement/abandon-order.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { buildCoupon, couponCounts } from "#tests/factories/build-coupon.ts";
import { readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { atScale, inParallel } from "#tests/faults/scale.ts";

vi.setConfig({ testTimeout: 3_600_000 });

it("exactly 10 of many concurrent shoppers can use a coupon with 10 uses, and their abandoned orders return all 10 uses", async () => {
  const buyers = atScale(20, 200);
  const coupon = await buildCoupon({ maxUses: 10 });
  const product = await buildProduct({ stock: buyers * 2 });
  const shoppers = await inParallel(buyers, 8, (at) => buildShopper({ ip: `198.51.100.${at}` }));
  const buyAll = () =>
    Promise.all(
      shoppers.map(async (shopper): Promise<{ shopper: Shopper; orderId: string } | string> => {
        try {
          const { orderId } = await startCheckout(shopper, {
            attemptId: randomUUID(),
            items: [{ productId: product.id, quantity: 1 }],
            paymentMethod: "card",
            couponCode: coupon.code,
          });
          return { shopper, orderId };
        } catch (error) {
          return error instanceof DomainError ? error.code : String(error);
        }
      }),
    );
  for (const isLast of [false, true]) {
    const answers = await buyAll();
    const placed = answers.filter((answer) => typeof answer !== "string");
    expect(placed).toHaveLength(10);
    expect(new Set(answers.filter((answer) => typeof answer === "string"))).toEqual(
      new Set(["coupon_unusable"]),
    );
    for (const { orderId } of placed) expect((await readOrder(orderId)).discountAmount).toBe(600);
    expect(await couponCounts(coupon.id)).toEqual({ held: 10, spent: 0 });
    if (!isLast) {
      await Promise.all(placed.map(({ shopper, orderId }) => abandonOrder(shopper, orderId)));
      expect(await couponCounts(coupon.id)).toEqual({ held: 0, spent: 0 });
      continue;
    }
    await Promise.all(
      placed.map(async ({ orderId }) => {
        await sandbox.pay({ session: (await readOrder(orderId)).providerSessionId ?? "" });
        await reconcileOrder(orderId, "test");
      }),
    );
    expect(await couponCounts(coupon.id)).toEqual({ held: 0, spent: 10 });
  }
});
