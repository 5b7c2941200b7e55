import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import { findCaller } from "#domain/identity/sign-in/find-caller.ts";
import { type Caller, NO_ORIGIN, type Origin } from "#domain/kernel/caller.ts";
import { type Cart, readOrder, sandbox } from "#tests/factories/build-order.ts";

/** Turns on the setting that allows guests. */
export const allowGuests = async (): Promise<void> => {
  await db.insert(siteSettings).values({ key: "guest_checkout", value: "true" }).onConflictDoNothing();
};

/** Turns every setting back to its default. */
export const resetSettings = async (): Promise<void> => {
  await db.delete(siteSettings);
};

/** Marks a product, so that only shoppers with an account are allowed to buy it. */
export const needAccountFor = async (productId: string): Promise<void> => {
  await db.update(products).set({ needsAccount: true }).where(eq(products.id, productId));
};

/**
 * Returns a visitor with an IP address. Without an IP address, the visitor comes from an unknown network.
 */
export const visitorFrom = (ip = ""): Caller => ({ kind: "visitor", origin: { ...NO_ORIGIN, ip } });

export const guestAddress = (): string => `guest-${randomUUID()}@example.com`;

interface GuestCart {
  email: string;
  items: Cart[];
  caller?: Caller;
  attemptId?: string;
  couponCode?: string;
}

/**
 * Starts a checkout as a guest. The returned `browser` is the caller for the guest's browser after the
 * checkout, with access to the new order.
 */
export async function checkOutAsGuest(input: GuestCart) {
  const { email, items, caller = visitorFrom(), attemptId = randomUUID(), couponCode = "" } = input;
  const started = await startCheckout(caller, {
    attemptId,
    items,
    paymentMethod: "card",
    guestEmail: email,
    couponCode,
  });
  const browser = started.entry?.token ? await callerOfToken(started.entry.token, caller.origin) : caller;
  return { ...started, browser };
}

/** Returns the caller for a browser whose order session has this token. */
export const callerOfToken = (token: string, origin: Origin = NO_ORIGIN): Promise<Caller> =>
  findCaller(undefined, origin, token);

/** Pays an order on its payment page in the sandbox, and settles the order. */
export async function payOrder(orderId: string): Promise<void> {
  await sandbox.pay({ session: (await readOrder(orderId)).providerSessionId ?? "" });
  await reconcileOrder(orderId, "test");
}

/** Buys as a guest: places the order, pays it and settles it. */
export async function buyAsGuest(input: GuestCart) {
  const started = await checkOutAsGuest(input);
  await payOrder(started.orderId);
  // The returned browser keeps the access rights that it had right after the checkout.
  return started;
}
