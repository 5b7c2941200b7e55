import { expect, it } from "vitest";
import { cancelOrder } from "#domain/checkout/cancel-order.ts";
import { env } from "#env";
import { buildAwaitingOrder } from "#tests/factories/build-order.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { requireOneMode } from "./payment-mode.ts";

it("requireOneMode refuses a live key while an unpaid test-mode order is open", async () => {
  const url = env.DATABASE_URL ?? "";
  await expect(requireOneMode(url, true)).resolves.toBeUndefined();
  const { orderId } = await buildAwaitingOrder();
  await expect(requireOneMode(url, false)).resolves.toBeUndefined();
  await expect(requireOneMode(url, true)).rejects.toThrow(/1 unpaid test-mode order/);
  await cancelOrder(await buildSignedInAdmin(), { orderId, reason: "the shop goes live" });
  await expect(requireOneMode(url, true)).resolves.toBeUndefined();
});
