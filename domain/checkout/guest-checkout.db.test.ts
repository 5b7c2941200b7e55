import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { products } from "#db/schema/catalog.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { findOrder, listOrders } from "#domain/delivery/order-history/own-orders.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { requestPasswordReset } from "#domain/identity/accounts/request-password-reset.ts";
import { resetPassword } from "#domain/identity/accounts/reset-password.ts";
import { verifyEmail } from "#domain/identity/accounts/verify-email.ts";
import { buildAccount, receiveMail, tokenIn, visitor } from "#tests/factories/build-account.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { checkOut, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import {
  allowGuests,
  buyAsGuest,
  callerOfToken,
  checkOutAsGuest,
  guestAddress,
  payOrder,
} from "#tests/factories/guests/build-guest.ts";
import { auditOf } from "#tests/factories/read-audit.ts";
import { atScale } from "#tests/faults/scale.ts";

const oneOf = (productId: string, quantity = 1) => [{ productId, quantity }];
const ownerOf = async (orderId: string) => {
  const { userId } = await readOrder(orderId);
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.id, userId ?? ""));
  return user;
};
const unitOf = async (orderId: string) => {
  const [unit] = await db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
  return unit?.id ?? "";
};

afterEach(async () => {
  await db.delete(siteSettings);
});

describe("a checkout as a guest", () => {
  it("a guest checkout delivers to the browser that paid, and to no other browser with the same e-mail address", async () => {
    await allowGuests();
    const product = await buildProduct({ stock: 4 });
    const email = guestAddress();
    const bought = await buyAsGuest({ email, items: oneOf(product.id) });
    const other = await buyAsGuest({ email, items: oneOf(product.id) });
    expect(await ownerOf(bought.orderId)).toMatchObject({ email, isGuest: true, passwordHash: null });
    expect(await readOrder(bought.orderId)).toMatchObject({ status: "completed", customerEmail: email });
    const deliverableId = await unitOf(bought.orderId);
    expect((await revealDeliverable(bought.browser, { deliverableId })).fields.length).toBeGreaterThan(0);
    expect(await findOrder(bought.browser, bought.orderId)).toMatchObject({ id: bought.orderId });
    expect(await findOrder(other.browser, bought.orderId)).toBeNull();
    await expect(revealDeliverable(other.browser, { deliverableId })).rejects.toMatchObject({ status: 404 });
    await expect(revealDeliverable(visitor, { deliverableId })).rejects.toMatchObject({ status: 401 });
    expect(await receiveMail(email, "order_confirmed")).not.toBeNull();
  });

  it("a guest checkout rejects visitors while guest checkout is switched off, and rejects products that need an account", async () => {
    const product = await buildProduct();
    const buy = () => checkOutAsGuest({ email: guestAddress(), items: oneOf(product.id) });
    await expect(buy()).rejects.toMatchObject({ code: "sign_in_required", status: 401 });
    await allowGuests();
    await db.update(products).set({ needsAccount: true }).where(eq(products.id, product.id));
    await expect(buy()).rejects.toMatchObject({ code: "sign_in_required", status: 401 });
    await db.update(products).set({ needsAccount: false }).where(eq(products.id, product.id));
    await expect(buy()).resolves.toHaveProperty("paymentUrl");
  });

  it("a guest checkout rejects an e-mail address that cannot receive mail", async () => {
    await allowGuests();
    const items = oneOf((await buildProduct()).id);
    for (const email of ["", "x", "a@b", "a@shop.invalid"])
      await expect(checkOutAsGuest({ email, items })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("a guest checkout returns the same order, payment page and cookie when the attempt is repeated", async () => {
    await allowGuests();
    const attempt = {
      email: guestAddress(),
      items: oneOf((await buildProduct()).id),
      attemptId: randomUUID(),
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => checkOutAsGuest(attempt)));
    answers.push(await checkOutAsGuest(attempt));
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    expect(new Set(answers.map(({ paymentUrl }) => paymentUrl)).size).toBe(1);
    expect(new Set(answers.map(({ entry }) => entry?.token)).size).toBe(1);
    const browser = await callerOfToken(answers[0]?.entry?.token ?? "");
    expect(browser).toMatchObject({ kind: "order_session", orderIds: [answers[0]?.orderId] });
  });

  it("a browser with an order session can open its new order even when the response about the order was lost", async () => {
    await allowGuests();
    const email = guestAddress();
    const lost = {
      email,
      items: oneOf((await buildProduct()).id),
      attemptId: randomUUID(),
    };
    const { orderId } = await checkOutAsGuest(lost);
    const other = await checkOutAsGuest({ email, items: oneOf((await buildProduct()).id) });
    await checkOutAsGuest({ ...lost, caller: other.browser });
    const browser = await callerOfToken(other.entry?.token ?? "");
    expect(await findOrder(browser, orderId)).toMatchObject({ id: orderId });
  });

  it("a guest checkout keeps one order session for several orders of a browser", async () => {
    await allowGuests();
    const product = await buildProduct({ stock: 4 });
    const email = guestAddress();
    const first = await buyAsGuest({ email, items: oneOf(product.id) });
    const second = await buyAsGuest({ email, items: oneOf(product.id), caller: first.browser });
    expect(second.entry?.token).toBeNull();
    const browser = await callerOfToken(first.entry?.token ?? "");
    expect(browser).toMatchObject({ kind: "order_session" });
    for (const orderId of [first.orderId, second.orderId])
      expect(await findOrder(browser, orderId)).toMatchObject({ id: orderId });
  });
});

describe("the owner of a guest's order", () => {
  it("a guest's order belongs to the account that confirmed the mailbox, and the guest's browser can open only this order", async () => {
    await allowGuests();
    const product = await buildProduct({ stock: 5 });
    const shopper = await buildShopper({ email: guestAddress() });
    const { orderId: earlier } = await checkOut(shopper, oneOf(product.id));
    await payOrder(earlier);
    const placed = await checkOutAsGuest({ email: shopper.email, items: oneOf(product.id) });
    expect((await listOrders(shopper)).items).toHaveLength(1);
    await payOrder(placed.orderId);
    expect((await readOrder(placed.orderId)).userId).toBe(shopper.userId);
    expect((await listOrders(shopper)).items).toHaveLength(2);
    expect(await findOrder(placed.browser, placed.orderId)).toMatchObject({ id: placed.orderId });
    expect(await findOrder(placed.browser, earlier)).toBeNull();
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, shopper.userId));
    expect(await findOrder(placed.browser, placed.orderId)).toBeNull();
  });

  it("a guest's orders are added to an account only after the account holder confirms the mailbox by a mailed link", async () => {
    await allowGuests();
    const product = await buildProduct({ stock: 5 });
    const { email, caller: attacker } = await buildAccount();
    const bought = await buyAsGuest({ email, items: oneOf(product.id) });
    expect((await listOrders(attacker)).items).toEqual([]);
    await requestPasswordReset(visitor, { email });
    const token = tokenIn(await receiveMail(email, "password_reset"));
    await resetPassword(visitor, { token, password: "otter violet harbour" });
    expect((await readOrder(bought.orderId)).userId).toBe(attacker.userId);
    const later = await buyAsGuest({ email, items: oneOf(product.id) });
    expect((await readOrder(later.orderId)).userId).toBe(attacker.userId);
    const adopted = await auditOf(attacker.userId, "ORDERS_ADOPTED");
    expect(adopted).toHaveLength(1);
  });

  it("a guest's order is added to the mailbox's account when payment and mailbox confirmation happen at the same time", async () => {
    await allowGuests();
    const product = await buildProduct({ stock: 80 });
    for (let round = 0; round < atScale(4, 40); round++) {
      const { email, caller } = await buildAccount();
      const token = tokenIn(await receiveMail(email, "welcome"));
      const placed = await checkOutAsGuest({ email, items: oneOf(product.id) });
      await Promise.all([payOrder(placed.orderId), verifyEmail(visitor, { token })]);
      expect((await readOrder(placed.orderId)).userId).toBe(caller.userId);
    }
  });
});

describe("an address that a guest enters", () => {
  it("a guest's orders do not count toward the order limits, hold limits and coupon uses of the account with this e-mail address", async () => {
    await allowGuests();
    const product = await buildProduct({ stock: 30 });
    const coupon = await buildCoupon({ maxUsesPerBuyer: 1, firstOrderOnly: true });
    const shopper = await buildShopper({ email: guestAddress() });
    for (let order = 0; order < 4; order++)
      await checkOutAsGuest({ email: shopper.email, items: oneOf(product.id), couponCode: coupon.code });
    const own = await checkOut(shopper, oneOf(product.id), randomUUID(), coupon.code);
    await payOrder(own.orderId);
    expect(await readOrder(own.orderId)).toMatchObject({ status: "completed", couponCode: coupon.code });
  });

  it("a guest's coupon use is marked as above the limit when the mailbox has used the coupon before", async () => {
    await allowGuests();
    const product = await buildProduct({ stock: 5 });
    const coupon = await buildCoupon({ maxUsesPerBuyer: 1 });
    const email = guestAddress();
    await buyAsGuest({ email, items: oneOf(product.id), couponCode: coupon.code });
    await expect(
      checkOutAsGuest({ email, items: oneOf(product.id), couponCode: coupon.code }),
    ).rejects.toMatchObject({ code: "coupon_used" });
  });
});
