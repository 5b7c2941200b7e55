import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import { system } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { readReport } from "#domain/sales/reports/queries.ts";
import { refreshSalesDays } from "#domain/sales/reports/refresh-sales-days.ts";
import { readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { Books } from "./carts/books.ts";
import { buildCoupons, buildProducts, offer } from "./carts/build-goods.ts";
import { checkPlaced, checkSeen } from "./carts/check-order.ts";
import { Draw, type DrawnCart, drawCart, drawCurrencies } from "./carts/draw-carts.ts";
import { divide, half, ownOrder } from "./carts/own-arithmetic.ts";
import { recordFault } from "./record-fault.ts";
import { atScale, inParallel } from "./scale.ts";

vi.setConfig({ testTimeout: 3_600_000 });

const CARTS = atScale(60, 1_000);
/**
 * The message of a failed test contains the seed. To repeat the same carts, write the seed from the message
 * here.
 */
const SEED = atScale(20_261_127, Date.now() % 2 ** 31);
const shop = system("command");
const admin = await buildSignedInAdmin();

/** Places the order of a cart. Returns the error code when the shop rejects the cart. */
async function place({ items, currency, coupon }: DrawnCart) {
  const shopper = await buildShopper();
  const input = {
    attemptId: randomUUID(),
    items: items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    paymentMethod: "card" as const,
    currency: currency.code,
    couponCode: coupon?.code ?? "",
  };
  try {
    return { shopper, orderId: (await startCheckout(shopper, input)).orderId };
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

/**
 * Makes several partial refunds of a paid order, one after the other. Returns the refunded amount in minor
 * units.
 */
async function refund(orderId: string, parts: readonly number[], total: bigint): Promise<bigint> {
  let left = total;
  for (const part of parts) {
    const amount = part === 1_000 ? left : (left * BigInt(part)) / 1_000n;
    if (amount <= 0n) continue;
    const scope =
      amount === left ? ({ kind: "all" } as const) : { kind: "amount" as const, amount: Number(amount) };
    await requestRefund(shop, { orderId, scope, reason: "drawn" });
    left -= amount;
  }
  return total - left;
}

it("F35: the price of a random cart equals an independent calculation, everywhere in the shop", async () => {
  const draw = new Draw(SEED);
  const currencies = drawCurrencies(draw);
  const products = await buildProducts(draw);
  const { coupons, ids } = await buildCoupons(draw, products);
  await offer(currencies);
  const carts = Array.from({ length: CARTS }, () => drawCart(draw, { products, currencies, coupons }));
  const [byProduct, byCoupon] = [new Books(), new Books()];
  const counts = { paid: 0, refused: 0, refunds: 0 };

  await inParallel(CARTS, 4, async (index) => {
    const cart = carts[index] as DrawnCart;
    const own = ownOrder(cart.items, cart.currency, cart.coupon);
    const placed = await place(cart);
    const output = `cart ${index} of seed ${SEED}: ${JSON.stringify(cart)}`;
    if (typeof own === "string" || typeof placed === "string") {
      expect(placed, output).toEqual(own);
      counts.refused++;
      return;
    }
    try {
      await checkPlaced(placed.orderId, own);
      if (!cart.isPaid) return;
      const { providerSessionId } = await readOrder(placed.orderId);
      await sandbox.pay({ session: providerSessionId ?? "" });
      await reconcileOrder(placed.orderId, "test");
      const total = own.subtotal - own.discount;
      const refunded = await refund(placed.orderId, cart.refunds, total);
      await checkSeen({ ...placed, staff: admin }, own, refunded);
      const dollars = own.dollarSubtotal - own.dollarDiscount;
      const back = half(dollars * refunded, total);
      const nets = own.lines.map((line) => line.dollars - line.dollarShare);
      const parts = dollars === 0n ? nets : divide(back, nets);
      for (const [at, line] of own.lines.entries())
        byProduct.add(line.product.id, {
          gross: line.dollars,
          discounts: line.dollarShare,
          refunds: parts[at] ?? 0n,
        });
      if (cart.coupon)
        byCoupon.add(ids.get(cart.coupon.code) ?? "", {
          gross: own.dollarSubtotal,
          discounts: own.dollarDiscount,
          refunds: back,
        });
      counts.paid++;
      if (refunded > 0n) counts.refunds++;
    } catch (error) {
      throw new Error(output, { cause: error });
    }
  });

  while (await refreshSalesDays(0));
  const rowsOf = async (name: string) => {
    const report = await readReport(admin, new URLSearchParams({ relatorio: name, periodo: "7d" }), 1_000);
    if (report?.kind !== "products" && report?.kind !== "coupons") throw new Error(`no report ${name}`);
    return Object.fromEntries(
      report.rows.map(({ id, gross, discounts, refunds, net }) => [id, { gross, discounts, refunds, net }]),
    );
  };
  expect(await rowsOf("produtos")).toEqual(byProduct.read());
  expect(await rowsOf("cupons")).toEqual(byCoupon.read());
  expect(counts.paid).toBeGreaterThan(CARTS / 3);
  recordFault(
    "F35",
    { carts: CARTS },
    `seed ${SEED}: ${counts.paid} paid, ${counts.refused} refused alike, ${counts.refunds} refunded, 0 differ`,
  );
});
