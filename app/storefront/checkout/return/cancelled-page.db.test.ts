import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { callerContext } from "#app/caller.ts";
import { buildAwaitingOrder, readOrder } from "#tests/factories/build-order.ts";
import { action, loader } from "./cancelled-page.tsx";

it("cancels the order of its address on POST, but not on GET, which a prefetch sends", async () => {
  const { orderId, shopper } = await buildAwaitingOrder();
  const argsOf = (method: string) => {
    const context = new RouterContextProvider();
    context.set(callerContext, shopper);
    const request = new Request(`http://localhost/payment-cancelled?order=${orderId}`, { method });
    return { request, context, params: {}, url: new URL(request.url), pattern: "" };
  };
  await loader(argsOf("GET") as never);
  await loader(argsOf("HEAD") as never);
  expect((await readOrder(orderId)).paymentState).toBe("awaiting");
  await action(argsOf("POST") as never);
  expect((await readOrder(orderId)).paymentState).not.toBe("awaiting");
});
