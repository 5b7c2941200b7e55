import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, inTransaction, pool } from "#db/client.server.ts";
import { customers, profiles, secondFactors, sessions, users } from "#db/schema/accounts.ts";
import { coupons } from "#db/schema/coupons.ts";
import { teams } from "#db/schema/staff.ts";
import type { TeamPermission } from "#db/values/vocabulary.ts";
import { cancelOrder } from "#domain/checkout/cancel-order.ts";
import { markOrderPaid } from "#domain/checkout/settlement/mark-order-paid.ts";
import { beginSession } from "#domain/identity/sign-in/sessions.ts";
import { NO_ORIGIN, type Visitor } from "#domain/kernel/caller.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { buildAwaitingOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import {
  type BuiltStaff,
  buildAdmin,
  buildTeamMember,
  STAFF_PASSWORD,
  signInAsStaff,
  staffToken,
} from "#tests/factories/build-staff.ts";

export interface StaffAccount {
  email: string;
  password: string;
  /** The secret in Base32, if the user has a second factor. */
  secret?: string;
}

/** The token of an admin's session, the secret of the admin's second factor, and the numbers of the sales. */
export interface Sales {
  token: string;
  secret: string;
  code: string;
  pending: string;
  done: string;
  owed: string;
  cancelled: string;
}

const accountOf = ({ email, secret }: BuiltStaff): StaffAccount => ({
  ...{ email, password: STAFF_PASSWORD },
  ...(secret ? { secret } : {}),
});

/**
 * The functions that write test data to the database of a shop under test. The functions' results are plain
 * data.
 */
export const builders = {
  admin: async (options: { secondFactor: boolean }) => accountOf(await buildAdmin(options)),

  member: async (permissions: TeamPermission[]) => accountOf(await buildTeamMember(permissions)),

  /**
   * Returns the token of a new session. When the builder turns on a second factor, the session counts as just
   * confirmed with this factor.
   */
  async session({ email, userAgent }: { email: string; userAgent: string }): Promise<string> {
    const [user] = await db
      .select({ userId: users.id, enabledAt: secondFactors.enabledAt })
      .from(users)
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .where(eq(users.email, email));
    if (!user) throw new Error(`The shop has no user ${email}.`);
    const { userId, enabledAt } = user;
    const visitor: Visitor = { kind: "visitor", origin: { ...NO_ORIGIN, userAgent } };
    const session = await inTransaction((tx) =>
      beginSession(tx, visitor, userId, { surface: "admin", withSecondFactor: enabledAt !== null }),
    );
    return session.token;
  },

  /**
   * Sets each confirmation of a user's second factor to eleven minutes ago, so that the confirmation is no
   * longer fresh.
   */
  async oldFactor(email: string): Promise<void> {
    await pool.query(
      `update sessions set second_factor_at = second_factor_at - interval '11 minutes'
        where user_id = (select id from users where email = $1)`,
      [email],
    );
  },

  /**
   * Creates a coupon of 10 percent. When a coupon with this code already exists, the function ends the
   * existing coupon.
   */
  async coupon(code: string): Promise<void> {
    await pool.query(
      `insert into coupons (code, kind, value) values ($1, 'percent', 10)
        on conflict (code) do update set is_active = false, version = coupons.version + 1`,
      [code],
    );
  },

  /** Turns guest purchases on or off. A guest buys with only an email address. */
  async guests(areAllowed: boolean): Promise<void> {
    await pool.query(
      `insert into site_settings (key, value) values ('guest_checkout', $1)
        on conflict (key) do update set value = excluded.value`,
      [String(areAllowed)],
    );
  },

  sales: buildSales,

  longNames: buildLongNames,

  day: buildDay,
};

async function buildCustomer(firstName: string, lastName: string) {
  const shopper = await buildShopper();
  await db.insert(customers).values({ userId: shopper.userId, email: shopper.email, firstName, lastName });
  return shopper;
}

/**
 * Creates a product, a team, a coupon and a customer with names of the maximum length. No browser can break a
 * line inside these names. Also creates a paid order and an open order.
 */
async function buildLongNames({ email }: { email: string }) {
  const word = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt";
  const admin = await buildAdmin({ secondFactor: true, fullName: word });
  const name = `${word.slice(0, 56)} ${word.slice(0, 57)}`;
  const product = await buildProduct({ name, stock: 5 });
  const shopper = await buildShopper({ email });
  const { userId } = shopper;
  await db.update(profiles).set({ firstName: word, lastName: word }).where(eq(profiles.userId, userId));
  await db.insert(customers).values({ userId, email, firstName: word, lastName: word });
  const items = [{ productId: product.id, quantity: 2 }];
  const paid = await buildAwaitingOrder({ shopper, items });
  await markOrderPaid(await signInAsStaff(admin), { orderId: paid.orderId, reason: word });
  const pending = await buildAwaitingOrder({ shopper, items });
  const { teamId } = await buildTeamMember(["manage_orders"]);
  await db.update(teams).set({ name: word }).where(eq(teams.id, teamId));
  const code = `${word.slice(0, 22)}${randomUUID().slice(0, 8)}`.toUpperCase();
  await db.insert(coupons).values({ code, kind: "percent", value: 10 });
  return {
    token: await staffToken(admin),
    word,
    product: { id: product.id, name, slug: product.slug },
    paid: (await readOrder(paid.orderId)).orderNumber,
    pending: (await readOrder(pending.orderId)).orderNumber,
  };
}

/** Creates sales of every kind, and a signed-in admin with a second factor that is fresh or old. */
async function buildSales({ factor }: { factor: "fresh" | "old" }): Promise<Sales> {
  const admin = await buildAdmin({ secondFactor: true });
  const staff = await signInAsStaff(admin);
  const token = await staffToken(admin);
  if (factor === "old")
    await db
      .update(sessions)
      .set({ secondFactorAt: new Date(0) })
      .where(eq(sessions.userId, admin.userId));

  const code = randomUUID().slice(0, 6);
  const account = await buildProduct({ name: `Copper Lantern Seat ${code}`, emoji: "🏮", stock: 40 });
  const manual = await buildProduct({
    name: `Campaign set up by hand, with a name as long as names may be ${code}`,
    emoji: "🛠️",
    deliveryType: "manual",
    manualStock: 50,
    price: 123_456,
  });
  const order = async (productId: string, quantity: number, shopper = buildShopper()) =>
    (await buildAwaitingOrder({ shopper: await shopper, items: [{ productId, quantity }] })).orderId;
  const reason = "paid by bank transfer";
  const pending = await order(account.id, 1, buildCustomer("Beatriz", `Conceição ${code}`));
  const done = await order(account.id, 3, buildCustomer("João", "Almeida"));
  await markOrderPaid(staff, { orderId: done, reason });
  const owed = await order(
    manual.id,
    2,
    buildCustomer("Maximiliana", "Albuquerque de Figueiredo Cavalcanti"),
  );
  await markOrderPaid(staff, { orderId: owed, reason });
  const cancelled = await order(account.id, 1);
  await cancelOrder(staff, { orderId: cancelled, reason: "the buyer asked us to" });
  await openException(db, "orphan_payment", `pi_${code}`, null, { amount: 4900, currency: "USD" });
  const numberOf = async (id: string) => (await readOrder(id)).orderNumber;
  return {
    token,
    secret: admin.secret ?? "",
    code,
    pending: await numberOf(pending),
    done: await numberOf(done),
    owed: await numberOf(owed),
    cancelled: await numberOf(cancelled),
  };
}

/**
 * Creates the data for an operator's daily work: a product without stock, and an order that waits for stock.
 */
async function buildDay(_: Record<string, never>) {
  const staff = await signInAsStaff(await buildAdmin({ secondFactor: true }));
  const reason = "paid by bank transfer";
  const code = randomUUID().slice(0, 6);
  const soldOut = `Sixty Keys ${code}`;
  await buildProduct({ name: soldOut, stock: 0 });
  const single = await buildProduct({ name: `Last Seat ${code}`, stock: 1 });
  const items = [{ productId: single.id, quantity: 1 }];
  const waiting = await buildAwaitingOrder({ items });
  // Another shopper buys the only item while the first order waits for its payment. The first order then
  // waits for stock.
  await pool.query(
    `update product_inventory set state = 'available', order_item_id = null, reserved_until = null
      where product_id = $1`,
    [single.id],
  );
  const other = await buildAwaitingOrder({ items });
  await markOrderPaid(staff, { orderId: other.orderId, reason });
  await markOrderPaid(staff, { orderId: waiting.orderId, reason });
  return { code, soldOut, waiting: (await readOrder(waiting.orderId)).orderNumber };
}
