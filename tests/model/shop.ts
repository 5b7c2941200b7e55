import { randomUUID } from "node:crypto";
import { pool } from "#db/client.server.ts";
import { addItem } from "#domain/inventory/add-item.ts";
import { importInventory } from "#domain/inventory/import/import-inventory.ts";
import type { Shopper, Staff } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { providerBreaker } from "#domain/payments/provider-breaker.ts";
import { sealFields } from "#domain/security/vault/seal.ts";
import { sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { type Cut, MortalProcess, watchProcesses } from "./mortal-process.ts";
import { type Observed, observe } from "./observe.ts";
import type { ModelProduct, ShopModel } from "./shop-model.ts";

/** The shop of one sequence: its people, on the real database and the real provider of this test file. */
export interface Shop {
  buyers: Shopper[];
  admin: Staff;
  productIds: string[];
}

/** How an act ended; `struck`: its cut met it, so that less may be asked of it. */
export type Outcome<T> = { struck: boolean } & (
  | { kind: "done"; value: T }
  | { kind: "refused"; code: string }
  /** The process is dead: nobody knows what it did. */
  | { kind: "killed" }
  | { kind: "failed"; error: unknown }
);

const BUYERS = 3;
const GOODS = [
  { price: 6000, deliveryType: "account", stock: 1 },
  { price: 7000, deliveryType: "account", stock: 2 },
  { price: 8000, deliveryType: "digital", typedStock: 2 },
  { price: 9000, deliveryType: "manual" },
] as const;

/** How far the provider's clock is ahead of the database's; one provider each test file. */
const clock = { ahead: 0 };
let isWatched = false;

/** A fresh shop on the shared database: its own goods, stock, buyers and staff; the provider begins anew. */
export async function openShop(): Promise<{ model: ShopModel; real: Shop }> {
  if (!isWatched) watchProcesses(clock);
  isWatched = true;
  clock.ahead = 0;
  await sandbox.reset();
  await pool.query("delete from reader_cursors where name = 'provider-events'");
  const admin = await buildSignedInAdmin();
  const buyers = await Promise.all(Array.from({ length: BUYERS }, buildShopper));
  // Ids that stand in the order of the goods: lines are held in the order of ids, so that a sequence is the same again.
  const first = randomUUID().slice(0, 8);
  const products: ModelProduct[] = [];
  for (const [at, { stock, ...good }] of GOODS.map((one) => ({ stock: 0, ...one })).entries()) {
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
    const secrets = new Set(isDigital ? [content.link] : []);
    const product = { id, slug, price, deliveryType: good.deliveryType, secrets };
    if (stock > 0) await buyIn(admin, product, stock);
    products.push(product);
  }
  const real = { buyers, admin, productIds: products.map(({ id }) => id) };
  const model: ShopModel = {
    attempts: [],
    products,
    wire: [],
    heard: [],
    opened: new Map(),
    decided: new Set(),
    seen: await look(real),
  };
  return { model, real };
}

/** New credentials of a product: one as the staff types it, several as a file. The model knows their secrets before the shop does. */
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

export const look = ({ buyers, productIds }: Shop): Promise<Observed> =>
  observe(
    buyers.map(({ userId }) => userId),
    productIds,
  );

/** Does one act as a process of its own, which may meet its cut. */
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
  update reader_cursors set position = (position::bigint - $3::bigint * 1000)::text where name = 'provider-events'`;

/**
 * Lets time pass for everything that was done so far: the shop's rows become older, and the provider's clock goes on by as
 * much, so that both see the same time between any two moments. (When an order was completed may not be moved, and nothing
 * depends on it.)
 */
export async function letTimePass({ buyers, productIds }: Shop, seconds: number): Promise<void> {
  const people = buyers.map(({ userId }) => userId);
  await pool.query({ text: AGE, values: [people, productIds, seconds] });
  providerBreaker.close();
  clock.ahead += seconds;
  await sandbox.advanceClock(seconds);
}

/** Lets the provider be asked again at once, as after the few seconds that a person takes. */
export const forgetQuestions = () =>
  pool.query("delete from rate_limits where key like 'provider_question%'");

/** Takes a sequence's shop out of every round, whatever state it was left in: the next one begins on a quiet database. */
export async function closeShop({ buyers }: Shop): Promise<void> {
  const people = buyers.map(({ userId }) => userId);
  await pool.query(
    "update orders set next_check_at = null where user_id = any($1) and next_check_at is not null",
    [people],
  );
  await pool.query("update provider_events set handled_at = now() where handled_at is null");
  await pool.query(
    `update refunds set updated_at = now() + interval '10 years' where state in ('requested', 'pending')
      and order_id in (select id from orders where user_id = any($1))`,
    [people],
  );
  await pool.query(
    `update orders set paid_at = now() + interval '10 years' where user_id = any($1) and 'short_stock' = any(exceptions)`,
    [people],
  );
}

/** The signed-in buyer who made an attempt. */
export function buyerOf({ buyers }: Shop, { buyer }: { buyer: number }): Shopper {
  const found = buyers[buyer % buyers.length];
  if (!found) throw new Error("a shop has buyers");
  return found;
}
