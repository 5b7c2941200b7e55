import { describe, expect, it } from "vitest";
import { inLanguage } from "#messages/language.server.ts";
import { argsOf } from "#tests/back-office-page.ts";
import { receiveMail, visitor } from "#tests/factories/build-account.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { addRequest, addWaiting, countRequests, runRestock } from "#tests/factories/stock/restock.ts";
import { action } from "./page.tsx";

/**
 * Sends a form to a URL from a mail, as a mail program does when the reader clicks "Unsubscribe" in this
 * program.
 */
const oneClick = (address: string) =>
  inLanguage("en", () => action(argsOf(visitor, address, { "List-Unsubscribe": "One-Click" })));

describe("the one-click unsubscription from restock mails", () => {
  it("the one-click unsubscribe link in the mail header deletes all restock requests of the e-mail address", async () => {
    const [first, second] = [await buildProduct({ stock: 0 }), await buildProduct({ stock: 0 })];
    const [address = ""] = await addWaiting(first.id, 1);
    await addRequest(second.id, address);
    await restock(first.id, 1);
    await runRestock();
    const mail = await receiveMail(address, "restock_available");
    const target = new URL(mail?.unsubscribe ?? "");
    expect(target.pathname).toBe("/restock");
    expect(mail?.text).toContain(target.href);
    const answer = await oneClick(`${target.pathname}${target.search}`);
    expect(answer).toMatchObject({ init: { headers: { "Cache-Control": "no-store" } } });
    expect(await countRequests(address)).toBe(0);
    expect(await oneClick(`${target.pathname}${target.search}`)).toMatchObject({ init: { status: 410 } });
  });

  it("a mail about an order offers no one-click unsubscription", async () => {
    const shopper = await buildShopper();
    await buildPaidOrder({ shopper });
    expect((await receiveMail(shopper.email, "order_confirmed"))?.unsubscribe).toBeUndefined();
  });
});
