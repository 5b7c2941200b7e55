import { beforeAll, describe, expect, it } from "vitest";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { registerProvider } from "#domain/payments/registry/providers.server.ts";
import { listUnlinkedExceptions } from "#domain/sales/queries.ts";
import { buildAwaitingOrder } from "#tests/factories/build-order.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { compare, openQueue, toldNews } from "#tests/factories/compare-books.ts";
import { CodeProvider } from "./code-provider.ts";

const code = new CodeProvider();
beforeAll(() => registerProvider(code.provider));

describe("the nightly comparison", () => {
  it("the nightly comparison reports an unreadable object only once, and compares all other objects", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    code.enterCode(code.codeOf(session));
    await reconcileOrder(orderId, "event");
    code.odd.push({ kind: "unreadable", id: "code_refund_odd", field: "state" });
    // The shop has received no event about this payment. The nightly comparison settles the order of this
    // payment.
    const late = await buildAwaitingOrder();
    code.enterCode(code.codeOf(late.session));

    expect(await compare()).toMatchObject({ compared: { payments: 2 }, mended: 1, differences: 1 });
    expect(await openQueue()).toEqual([["money_differs", null, "unreadable"]]);
    expect(await listUnlinkedExceptions(await buildSignedInAdmin())).toMatchObject([
      { subject: "code_refund_odd", isUnreadable: true, amount: null },
    ]);
    expect(await compare()).toMatchObject({ compared: { payments: 2 }, mended: 0, differences: 1 });
    expect(await toldNews()).toEqual([1]);

    code.odd.length = 0;
    code.odd.push({
      kind: "refund",
      id: "code_refund_odd",
      paymentId: "",
      state: "succeeded",
      amount: 1,
      currency: "USD",
    });
    expect(await compare()).toMatchObject({ differences: 0 });
    expect(await openQueue()).toEqual([]);
  });
});
