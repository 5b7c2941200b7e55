import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { closeOrder } from "#domain/identity/guests/close-order.ts";
import { findOrderLink } from "#domain/identity/guests/orders-of-link.ts";
import { receiveMail, visitor } from "#tests/factories/build-account.ts";
import { readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { allowGuests, buyAsGuest, callerOfToken, guestAddress } from "#tests/factories/guests/build-guest.ts";
import { correctAddress } from "./correct-address.ts";
import { mayCorrectAddress } from "./may-correct-address.ts";

const oneOf = (productId: string) => [{ productId, quantity: 1 }];
const ownerOf = async (orderId: string) => {
  const { userId } = await readOrder(orderId);
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.id, userId ?? ""));
  return user;
};

afterEach(async () => {
  await db.delete(siteSettings);
});

describe("the browser that paid as a guest", () => {
  it("after a guest's browser corrects a mistyped e-mail address, order, unit and mail belong to the correct address", async () => {
    await allowGuests();
    const product = await buildProduct({ stock: 3 });
    const [wrong, right] = [guestAddress(), guestAddress()];
    const { orderId, browser } = await buyAsGuest({ email: wrong, items: oneOf(product.id) });
    const mail = await receiveMail(wrong, "order_confirmed");
    const link = /\/o\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
    await expect(findOrderLink(link)).resolves.toMatchObject({ orders: [{ id: orderId }] });
    await expect(correctAddress(visitor, { orderId, email: right })).rejects.toMatchObject({ status: 404 });
    expect(await mayCorrectAddress(browser, orderId)).toBe(true);
    expect(await correctAddress(browser, { orderId, email: right })).toEqual({ email: right });
    expect(await ownerOf(orderId)).toMatchObject({ email: right, isGuest: true });
    expect(await readOrder(orderId)).toMatchObject({ customerEmail: right });
    expect(await receiveMail(right, "order_confirmed")).not.toBeNull();
    await expect(findOrderLink(link)).rejects.toMatchObject({ code: "link_unusable" });
    await db.execute(`update orders set paid_at = paid_at - interval '16 minutes' where id = '${orderId}'`);
    expect(await mayCorrectAddress(browser, orderId)).toBe(false);
    await expect(correctAddress(browser, { orderId, email: wrong })).rejects.toMatchObject({
      code: "address_fixed",
    });
  });

  it("a guest's browser can close its access to the order, and cannot open the order afterwards", async () => {
    await allowGuests();
    const product = await buildProduct();
    const { orderId, browser, entry } = await buyAsGuest({
      email: guestAddress(),
      items: oneOf(product.id),
    });
    await expect(closeOrder(visitor, { orderId })).rejects.toMatchObject({ status: 404 });
    await closeOrder(browser, { orderId });
    expect((await callerOfToken(entry?.token ?? "")).kind).toBe("visitor");
  });

  it("a guest's browser can still open its other orders after closing one order", async () => {
    await allowGuests();
    const product = await buildProduct({ stock: 4 });
    const email = guestAddress();
    const first = await buyAsGuest({ email, items: oneOf(product.id) });
    const second = await buyAsGuest({ email, items: oneOf(product.id), caller: first.browser });
    await closeOrder(first.browser, { orderId: first.orderId });
    const browser = await callerOfToken(first.entry?.token ?? "");
    expect(browser).toMatchObject({ kind: "order_session", orderIds: [second.orderId] });
  });
});
