import { randomUUID } from "node:crypto";
import { db, pool, run } from "#db/client.server.ts";
import { priceTiers } from "#db/schema/prices.ts";
import { findOrMakeGuest } from "#domain/identity/guests/find-or-make-guest.ts";
import { addItem } from "#domain/inventory/add-item.ts";
import { importInventory } from "#domain/inventory/import/import-inventory.ts";
import type { Shopper, Staff } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { providerBreaker } from "#domain/payments/provider-breaker.ts";
import { sealFields } from "#domain/security/vault/seal.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { allowGuests, guestAddress } from "#tests/factories/guests/build-guest.ts";
import { holdMessages, listenToEverything } from "./listen-to-everything.ts";
import { type Cut, MortalProcess, watchProcesses } from "./mortal-process.ts";
import { type Observed, observe } from "./observe.ts";
import {
  COUPON_PERCENT,
  type ModelGuest,
  type ModelProduct,
  SHOPPERS,
  type ShopModel,
} from "./shop-model.ts";

/** The shop of one sequence, on the real database and the sandbox provider of this test file. */
export interface Shop {
  buyers: Shopper[];
  /**
   * A person who registered an account with the guests' email address and has not proved ownership of the
   * mailbox. When somebody proves ownership of the mailbox, the account belongs to that person.
   */
  stranger: Shopper;
  admin: Staff;
  productIds: string[];
  couponId: string;
  /** The ids of all accounts and guest rows that can own an order. */
  userIds: string[];
}

/**
 * The result of an action. `struck` means that the action's fault happened, so the rules accept more results
 * of the action.
 */
export type Outcome<T> = { struck: boolean } & (
  | { kind: "done"; value: T }
  | { kind: "refused"; code: string }
  /** The process died, so the result of its action is unknown. */
  | { kind: "killed" }
  | { kind: "failed"; error: unknown }
);

const GOODS = [
  { price: 6000, deliveryType: "account", stock: 1 },
  { price: 7000, priceOfTwo: 6300, deliveryType: "account", stock: 2 },
  { price: 8000, deliveryType: "digital", manualStock: 2 },
  { price: 9000, priceOfTwo: 8550, deliveryType: "manual" },
] as const;

/**
 * How many seconds the provider's clock is ahead of the database's clock. Each test file has one provider.
 */
const clock = { ahead: 0 };
let isWatched = false;

/**
 * Creates a new shop on the shared database, with its own products, stock, buyers and staff, and resets the
 * provider.
 */
export async function openShop(): Promise<{ model: ShopModel; real: Shop }> {
  if (!isWatched) {
    watchProcesses(clock);
    await allowGuests();
    await listenToEverything();
  }
  isWatched = true;
  await holdMessages();
  clock.ahead = 0;
  await sandbox.reset();
  await pool.query("delete from reader_cursors where name = 'provider-events:stripe'");
  await pool.query("delete from rate_limits where key like 'coupon_%'");
  const admin = await buildSignedInAdmin();
  const buyers = await Promise.all(Array.from({ length: SHOPPERS }, () => buildShopper()));
  const { stranger, guests } = await buildGuests(buyers);
  // When the ids are sorted, they are in the same sequence as the products. The shop locks order lines in the
  // order of their ids, so a repeated sequence takes its locks in the same order.
  const first = randomUUID().slice(0, 8);
  const products: ModelProduct[] = [];
  const goods = GOODS.map((one) => ({ stock: 0, priceOfTwo: null, ...one }));
  for (const [at, { stock, priceOfTwo, ...good }] of goods.entries()) {
    const id = `${first}-000${at}-4000-8000-000000000000`;
    const content = { link: `https://files.example/${id}` };
    const sealed = sealFields(content, { itemId: id, productId: id });
    const isDigital = good.deliveryType === "digital";
    const { slug, price } = await buildProduct({
      ...good,
      id,
      stock: 0,
      ...(isDigital && {
        contentSealed: sealed.sealed,
        contentFieldNames: sealed.fieldNames,
        contentKeyVersion: sealed.keyVersion,
      }),
    });
    if (priceOfTwo !== null)
      await db.insert(priceTiers).values({ productId: id, minQuantity: 2, price: priceOfTwo });
    const secrets = new Set(isDigital ? [content.link] : []);
    const product = {
      id,
      slug,
      price,
      priceOfTwo,
      deliveryType: good.deliveryType,
      secrets,
      isOffered: true,
    };
    if (stock > 0) await buyIn(admin, product, stock);
    products.push(product);
  }
  const { id: couponId } = await buildCoupon({ value: COUPON_PERCENT, maxUses: 2 });
  const shopperIds = buyers.map(({ userId }) => userId);
  const userIds = [...shopperIds, stranger.userId, ...new Set(guests.map(({ rowId }) => rowId))];
  const real = { buyers, stranger, admin, productIds: products.map(({ id }) => id), couponId, userIds };
  const model: ShopModel = {
    attempts: [],
    products,
    wire: [],
    heard: [],
    opened: new Map(),
    decided: new Set(),
    shopperIds,
    guests,
    seen: await look(real),
  };
  return { model, real };
}

/**
 * Builds three guests. Two guests' browsers use the email address of a stranger's account. The stranger has
 * not proved ownership of the mailbox. The browser of the third guest uses the email address of a shopper.
 */
async function buildGuests([shopper]: readonly Shopper[]) {
  const stranger = await buildShopper({ email: guestAddress(), isVerified: false });
  const guests: ModelGuest[] = [];
  for (const account of [stranger, stranger, shopper]) {
    if (!account) throw new Error("a shop has shoppers");
    const { email, userId: accountId } = account;
    const [row] = await run(db, findOrMakeGuest({ email }));
    guests.push({ email, rowId: row?.id ?? "", accountId, token: null });
  }
  return { stranger, guests };
}

/**
 * Adds new credentials to a product: a single credential with the form, and several credentials with a file
 * import. The model stores the secrets before it adds the credentials.
 */
export async function buyIn(admin: Staff, product: ModelProduct, count: number): Promise<void> {
  const secrets = Array.from({ length: count }, () => `pass-${randomUUID()}`);
  for (const secret of secrets) product.secrets.add(secret);
  if (count === 1) {
    const accountData = `login: ${product.slug}@example.com\npassword: ${secrets[0]}`;
    await addItem(admin, { product: product.slug, accountData, source: "text" });
    return;
  }
  const file = ["login,password", ...secrets.map((secret) => `${product.slug}@example.com,${secret}`)].join(
    "\n",
  );
  async function* open() {
    yield Buffer.from(file);
  }
  await importInventory(admin, {
    source: { name: "new.csv", open },
    reading: { layout: "fields", separator: "comma", header: true },
    productSlug: product.slug,
  });
}

export const look = ({ userIds, productIds, couponId }: Shop): Promise<Observed> =>
  observe(userIds, productIds, couponId);

/** Runs one action as a separate process with an optional fault. */
export async function asProcess<T>(cut: Cut | null, act: () => Promise<T>): Promise<Outcome<T>> {
  const process = new MortalProcess(cut);
  let ended: Outcome<T>;
  try {
    ended = { kind: "done", struck: false, value: await process.run(act) };
  } catch (error) {
    const isRule = error instanceof DomainError;
    ended = isRule
      ? { kind: "refused", struck: false, code: error.code }
      : { kind: "failed", struck: false, error };
  }
  if (process.isDead) return { kind: "killed", struck: true };
  return { ...ended, struck: process.struck !== null };
}

const AGE = `
  with span as (select make_interval(secs => $3::int) as length),
  aged_orders as (
    update orders set created_at = created_at - length, expires_at = expires_at - length, paid_at = paid_at - length,
      hold_until = hold_until - length, next_check_at = next_check_at - length, cancelled_at = cancelled_at - length from span where user_id = any($1)),
  aged_items as (
    update product_inventory set reserved_until = reserved_until - length from span
      where product_id = any($2) and state = 'reserved'),
  aged_refunds as (
    update refunds set created_at = created_at - length, updated_at = updated_at - length from span
      where order_id in (select id from orders where user_id = any($1))),
  aged_events as (
    update provider_events set received_at = received_at - length, next_attempt_at = next_attempt_at - length from span
      where handled_at is null)
  update reader_cursors set position = (position::bigint - $3::bigint * 1000)::text where name = 'provider-events:stripe'`;

/**
 * Moves all times in the rows of the sequence into the past, and advances the provider's clock by the same
 * time. As a result, the time between any two events is the same in the database and at the provider. The
 * function does not change the completion time of an order, because this time is fixed and no rule depends on
 * it.
 */
export async function letTimePass({ userIds, productIds }: Shop, seconds: number): Promise<void> {
  await pool.query({ text: AGE, values: [userIds, productIds, seconds] });
  providerBreaker.close();
  clock.ahead += seconds;
  await sandbox.advanceClock(seconds);
}

/** Deletes the rate limit of provider requests, as if the few seconds of a user's pause had passed. */
export const forgetQuestions = () =>
  pool.query("delete from rate_limits where key like 'provider_question%'");

/**
 * Makes sure that the jobs no longer change the rows of the sequence. The next sequence then starts on an
 * idle database.
 */
export async function closeShop({ userIds }: Shop): Promise<void> {
  await pool.query(
    "update orders set next_check_at = null where user_id = any($1) and next_check_at is not null",
    [userIds],
  );
  await pool.query("update provider_events set handled_at = now() where handled_at is null");
  await pool.query(
    `update refunds set updated_at = now() + interval '10 years' where state in ('requested', 'pending')
      and order_id in (select id from orders where user_id = any($1))`,
    [userIds],
  );
  await pool.query(
    `update orders set paid_at = now() + interval '10 years' where user_id = any($1) and 'short_stock' = any(exceptions)`,
    [userIds],
  );
}
