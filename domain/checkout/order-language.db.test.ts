import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { profiles } from "#db/schema/accounts.ts";
import { emailMessages } from "#db/schema/email.ts";
import { orders } from "#db/schema/orders.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { startCheckout } from "./start-checkout.ts";

async function buyIn(shopper: Shopper, locale?: "en" | "pt-BR"): Promise<string> {
  const items = [{ productId: (await buildProduct()).id, quantity: 1 }];
  const attemptId = randomUUID();
  const { orderId } = await startCheckout(shopper, { attemptId, items, paymentMethod: "card", locale });
  return orderId;
}

async function pageLanguageOf(orderId: string): Promise<unknown> {
  const session = (await readOrder(orderId)).providerSessionId;
  const { objects } = await sandbox.state(["sessions"]);
  const rows = (objects?.sessions ?? []) as { session: { id: string; locale: string | null } }[];
  return rows.find((row) => row.session.id === session)?.session.locale;
}

async function profileLanguageOf(shopper: Shopper): Promise<string | undefined> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.userId, shopper.userId));
  return profile?.locale;
}

describe("the language of an order", () => {
  it("the stored language of an order is used on the payment page and in the confirmation mail", async () => {
    const shopper = await buildShopper();
    const orderId = await buyIn(shopper, "pt-BR");
    const order = await readOrder(orderId);
    expect(order.locale).toBe("pt-BR");
    expect(await pageLanguageOf(orderId)).toBe("pt-BR");
    await sandbox.pay({ session: order.providerSessionId ?? "" });
    await reconcileOrder(orderId, "test");
    const [mail] = await db
      .select()
      .from(emailMessages)
      .where(eq(emailMessages.dedupeKey, `order_confirmed:${orderId}`));
    expect(mail).toMatchObject({ template: "order_confirmed", locale: "pt-BR" });
  });

  it("the language of an order is English by default, and then the payment page uses the language of the browser", async () => {
    const orderId = await buyIn(await buildShopper());
    expect((await readOrder(orderId)).locale).toBe("en");
    expect(await pageLanguageOf(orderId)).toBeNull();
  });

  it("the language of an order is saved in the shopper's profile and in no other profile", async () => {
    const [shopper, other] = [await buildShopper(), await buildShopper()];
    await buyIn(shopper, "pt-BR");
    expect(await profileLanguageOf(shopper)).toBe("pt-BR");
    expect(await profileLanguageOf(other)).toBe("en");
    await buyIn(shopper, "en");
    expect(await profileLanguageOf(shopper)).toBe("en");
  });

  it("the language of an order is the language of the profile when the shopper has chosen none in this browser", async () => {
    const shopper = await buildShopper();
    await buyIn(shopper, "pt-BR");
    const orderId = await buyIn(shopper);
    expect((await readOrder(orderId)).locale).toBe("pt-BR");
    expect(await profileLanguageOf(shopper)).toBe("pt-BR");
  });

  it("an order is refused when the shop does not offer the language", async () => {
    const shopper = await buildShopper();
    await expect(buyIn(shopper, "tlh" as "en")).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "locale" },
    });
    expect(await db.$count(orders, eq(orders.userId, shopper.userId))).toBe(0);
  });
});
