import { expect, it } from "vitest";
import { argsOf } from "#tests/back-office-page.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { loader } from "./proof.ts";

it("the proof route rejects staff without the permission to see orders, and answers 404 for an unpaid or unknown order", async () => {
  const staff = await buildSignedInMember("manage_orders");
  const ask = (number: string, caller = staff) =>
    loader(argsOf(caller, `/admin/vendas/comprovante?pedido=${number}`));
  const { orderNumber } = await readOrder((await buildPaidOrder()).orderId);
  const answer = await ask(orderNumber);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toContain(`Order ${orderNumber}`);
  const unpaid = await readOrder((await buildAwaitingOrder()).orderId);
  for (const number of [unpaid.orderNumber, "HO-99999999", ""]) expect((await ask(number)).status).toBe(404);
  const other = await buildSignedInMember("manage_products");
  await expect(ask(orderNumber, other)).rejects.toMatchObject({ status: 403 });
});
