import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { inLanguage } from "#messages/language.server.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { buildAwaitingOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { action } from "./cart-lines.ts";

async function post(caller: Caller, body: object, cookie = "", language: "en" | "pt-BR" = "en") {
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  const request = new Request("http://localhost/cart/lines", {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });
  const answer = await inLanguage(language, () => action({ request, context } as never));
  return { status: answer.status, body: await answer.json() };
}

describe("POST /cart/lines", () => {
  it("POST /cart/lines returns the coupon texts and the code from a coupon link only when the shop has a usable coupon", async () => {
    expect((await post(visitor, { ids: [] })).body).not.toHaveProperty("coupon");
    await buildCoupon({ code: "SELO10" });
    expect((await post(visitor, { ids: [] }, "handover-coupon=SELO10")).body.coupon).toMatchObject({
      code: "SELO10",
      note: "The checkout tries the code SELO10 from your link.",
      words: { ask: "Have a code?" },
    });
    expect((await post(visitor, { ids: [] }, "", "pt-BR")).body.coupon).toMatchObject({
      code: "",
      note: "",
      words: { ask: "Tem um cupom?" },
    });
  });

  it("POST /cart/lines returns the shopper's open payment page, and closes the page on request", async () => {
    const { shopper, orderId } = await buildAwaitingOrder();
    const { openPage } = (await post(shopper, { ids: [] })).body;
    expect(openPage).toMatchObject({
      orderId,
      words: { continue: "Continue on the open page", end: "Close the open page" },
    });
    expect(openPage.url).toBe((await readOrder(orderId)).checkoutUrl);
    const stranger = await buildShopper();
    expect((await post(stranger, { ids: [] })).body).not.toHaveProperty("openPage");
    expect(await post(stranger, { end: orderId })).toMatchObject({ status: 404 });
    expect(await post(visitor, { end: orderId })).toMatchObject({ status: 401 });
    expect(await post(shopper, { end: orderId })).toMatchObject({
      status: 200,
      body: { message: "The earlier payment page is closed. Nothing was charged." },
    });
    expect((await readOrder(orderId)).status).toBe("cancelled");
    expect((await post(shopper, { ids: [] })).body).not.toHaveProperty("openPage");
  });

  it("POST /cart/lines reports that an open payment page has just been paid", async () => {
    const { shopper, orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session });
    const { orderNumber } = await readOrder(orderId);
    expect((await post(shopper, { end: orderId })).body.message).toContain(`order ${orderNumber}`);
    expect((await readOrder(orderId)).paymentState).toBe("paid");
  });

  it("POST /cart/lines returns the discount of a coupon code, or the reason why the code gives no discount", async () => {
    const shopper = await buildShopper({ ip: "198.51.100.201" });
    const product = await buildProduct();
    const items = [{ product_id: product.id, quantity: 2 }];
    await buildCoupon({ code: "FIVE", kind: "amount", value: 500, minTotal: 12_000 });
    expect(await post(shopper, { code: "five", items })).toEqual({
      status: 200,
      body: { code: "FIVE", kind: "amount", value: 500, maxDiscount: null, eligible: [product.id] },
    });
    const one = [{ product_id: product.id, quantity: 1 }];
    expect(await post(shopper, { code: "five", items: one })).toMatchObject({
      status: 409,
      body: { error: { message: "This code needs a cart of at least $120.00. Your cart is $60.00." } },
    });
    expect((await post(shopper, { code: "none", items }, "", "pt-BR")).body.error.message).toMatch(
      /^Este cupom não dá desconto agora\./,
    );
    expect(await post(shopper, { code: 1, items: "x" })).toMatchObject({ status: 409 });
    expect(await post(visitor, { code: "five", items })).toMatchObject({ status: 401 });
  });
});
