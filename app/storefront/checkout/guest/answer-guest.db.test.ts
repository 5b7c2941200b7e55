import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import { action as cartLines } from "#app/storefront/checkout/cart-lines.ts";
import { action as start } from "#app/storefront/checkout/start.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { allowGuests, needAccountFor, resetSettings } from "#tests/factories/guests/build-guest.ts";

async function post(action: typeof cartLines | typeof start, body: object, cookie = "", caller = visitor) {
  const context = new RouterContextProvider();
  context.set(callerContext, caller as never);
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });
  const answer = await action({ request, context } as never);
  return { status: answer.status, cookie: answer.headers.get("set-cookie") ?? "", body: await answer.json() };
}

afterEach(resetSettings);

describe("the checkout of a guest", () => {
  it("visitors can check out as guests only when guest checkout is switched on and no product needs an account", async () => {
    const { id } = await buildProduct();
    const read = async (caller = visitor) => (await post(cartLines, { ids: [id] }, "", caller)).body;
    expect(await read()).not.toHaveProperty("guest");
    await allowGuests();
    expect((await read()).guest).toMatchObject({ title: "Continue with your email; or sign in" });
    expect(await read((await buildShopper()) as never)).not.toHaveProperty("guest");
    await needAccountFor(id);
    expect(await read()).not.toHaveProperty("guest");
  });

  it("the guest checkout asks once about a mistyped e-mail address, and keeps the e-mail address until the browser closes", async () => {
    const { id } = await buildProduct();
    expect(await post(cartLines, { guest: "ana@shop.example.com" })).toMatchObject({ status: 401 });
    await allowGuests();
    expect(await post(cartLines, { guest: "ana@shop.invalid" })).toMatchObject({ status: 400, cookie: "" });
    const asked = await post(cartLines, { guest: "ana@gmial.com" });
    expect(asked).toMatchObject({ cookie: "", body: { question: expect.stringContaining("ana@gmail.com") } });
    const kept = await post(cartLines, { guest: "Ana@gmial.com", isSure: true });
    expect(kept.cookie).toMatch(/^handover-guest=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
    const [cookie] = kept.cookie.split(";");
    const { buyer } = (await post(cartLines, { ids: [id] }, cookie)).body;
    expect(buyer).toEqual({ email: "ana@gmial.com", fullName: "", phone: "" });
  });

  it("a guest checkout returns the URL of the payment page and sets the cookie of the order session", async () => {
    await allowGuests();
    const { id } = await buildProduct();
    const answer = await post(start, {
      items: [{ product_id: id, quantity: 1 }],
      customer_email: "ana@shop.example.com",
      attempt_id: randomUUID(),
    });
    expect(answer).toMatchObject({ status: 200, body: { session_url: expect.stringContaining("http") } });
    expect(answer.cookie).toMatch(/^handover-order=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  });
});
