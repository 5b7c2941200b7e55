import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { buildAwaitingOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { action, loader } from "./cancelled-page.tsx";

function argsOf(shopper: Shopper, orderId: string, method: string) {
  const context = new RouterContextProvider();
  context.set(callerContext, shopper);
  const request = new Request(`http://localhost/payment-cancelled?order=${orderId}`, { method });
  return { request, context, params: {}, url: new URL(request.url), pattern: "" } as never;
}

it("the cancelled page cancels its order on POST, but not on GET, because a prefetch sends GET", async () => {
  const { orderId, shopper } = await buildAwaitingOrder();
  await loader(argsOf(shopper, orderId, "GET"));
  await loader(argsOf(shopper, orderId, "HEAD"));
  expect((await readOrder(orderId)).paymentState).toBe("awaiting");
  await action(argsOf(shopper, orderId, "POST"));
  expect((await readOrder(orderId)).paymentState).not.toBe("awaiting");
});

it("the cancelled page redirects to the order and cancels nothing while a delayed payment is pending", async () => {
  const { orderId, shopper, session } = await buildAwaitingOrder();
  await sandbox.payDelayed(session, "start");
  const { orderNumber } = await readOrder(orderId);
  for (const [load, method] of [
    [action, "POST"],
    [loader, "GET"],
  ] as const) {
    const thrown: unknown = await load(argsOf(shopper, orderId, method)).catch((error: unknown) => error);
    expect((thrown as Response).headers.get("location")).toBe(`/orders/${orderNumber}`);
  }
  expect(await readOrder(orderId)).toMatchObject({ paymentState: "async_pending" });
});
