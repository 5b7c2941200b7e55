import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, pool, run } from "#db/client.server.ts";
import { blocks } from "#db/schema/blocks.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { eraseAccount } from "#domain/identity/accounts/erase-account.ts";
import { exportOwnData } from "#domain/identity/accounts/export-own-data.ts";
import { mailboxOf } from "#domain/identity/accounts/mailbox.ts";
import { signUp } from "#domain/identity/accounts/sign-up.ts";
import { blockUser } from "#domain/identity/users/block-user.ts";
import { NO_ORIGIN, type Shopper, type Staff } from "#domain/kernel/caller.ts";
import { ACCOUNT_PASSWORD, buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildAwaitingOrder, checkOut, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { plansOf } from "#tests/plan-of.ts";
import { walkList } from "#tests/walk-list.ts";
import { addBlock } from "./add-block.ts";
import { blockOf } from "./is-blocked.ts";
import { liftBlock } from "./lift-block.ts";
import { blockSpans, listBlocks } from "./queries.ts";

let staff: Staff;
let member: Staff;
beforeAll(async () => {
  staff = await buildSignedInAdmin();
  member = await buildSignedInMember("manage_customers");
});
beforeEach(async () => {
  await db.delete(blocks);
});

const add = (kind: string, value: string, days: number | null = null) =>
  addBlock(member, { kind, value, reason: "paid with stolen cards", days });
const from = (caller: Shopper, origin: { ip?: string; country?: string }): Shopper => ({
  ...caller,
  origin: { ...NO_ORIGIN, ...origin },
});
const buy = async (caller: Shopper) => {
  const { id } = await buildProduct();
  return checkOut(caller, [{ productId: id, quantity: 1 }]);
};
const register = (email: string, ip = "") =>
  signUp({ ...visitor, origin: { ...NO_ORIGIN, ip } }, { email, password: ACCOUNT_PASSWORD });
const blocked = { code: "checkout_blocked", status: 403, details: {} };

describe("a block", () => {
  it.each([
    ["email", (email: string) => email.replace("@", "+other@"), {}],
    ["ip", () => "203.0.113.7", { ip: "::ffff:203.0.113.7" }],
    ["network", () => "203.0.112.0/20", { ip: "203.0.113.7" }],
    ["network", () => "2001:db8:7::/48", { ip: "2001:db8:7:1::1" }],
  ])(
    "a block of the kind %s stops a checkout, and the error does not name the kind",
    async (kind, blockedOf, origin) => {
      const { email, caller } = await buildAccount();
      await add(kind, blockedOf(email));
      await expect(buy(from(caller, origin))).rejects.toMatchObject(blocked);
      const [stranger, elsewhere] = [(await buildAccount()).caller, { ip: "198.51.100.1" }];
      await expect(buy(from(stranger, elsewhere))).resolves.toMatchObject({ orderId: expect.any(String) });
    },
  );

  it("a domain block stops checkouts and registrations with an e-mail address of the domain or of its subdomains", async () => {
    await add("email_domain", "@Throwaway.Shop");
    for (const email of ["a@throwaway.shop", "b@mail.throwaway.shop"])
      await expect(register(email)).rejects.toMatchObject(blocked);
    await expect(register(`c-${randomUUID()}@throwaway.shop.org`)).resolves.toBeDefined();
  });

  it("a country block stops a checkout when the proxy reports the country", async () => {
    await db.insert(blocks).values({ kind: "country", value: "BR", reason: "chargebacks" });
    const { caller } = await buildAccount();
    await expect(buy(from(caller, { country: "BR" }))).rejects.toMatchObject(blocked);
    await expect(buy(from(caller, { country: "PT" }))).resolves.toBeDefined();
    await expect(buy(caller)).resolves.toBeDefined();
  });

  it("a block of an e-mail address or of an IP address stops a registration", async () => {
    const email = `new-${randomUUID()}@shop.org`;
    await add("email", email);
    await add("ip", "203.0.113.9");
    await expect(register(email)).rejects.toMatchObject(blocked);
    await expect(register(`other-${randomUUID()}@shop.org`, "203.0.113.9")).rejects.toMatchObject(blocked);
  });

  it("a block of an account also applies to the other e-mail addresses of the same mailbox", async () => {
    const { email, caller } = await buildAccount();
    await blockUser(staff, { userId: caller.userId, reason: "stolen cards" });
    await expect(register(email.replace("@", "+again@"))).rejects.toMatchObject(blocked);
    const plain = `u${randomUUID()}@example.com`;
    const { user } = await register(plain.replace("@", "+first@"));
    await blockUser(staff, { userId: user.id, reason: "stolen cards" });
    await expect(register(plain)).rejects.toMatchObject(blocked);
  });

  it("a block never stops the delivery of an order that was placed before the block", async () => {
    const { email, caller } = await buildAccount();
    const order = await buildAwaitingOrder({ shopper: caller });
    await add("email", email);
    await sandbox.pay({ session: order.session });
    await reconcileOrder(order.orderId, "test");
    expect(await readOrder(order.orderId)).toMatchObject({
      paymentState: "paid",
      deliveryState: "delivered",
    });
  });

  it("a block ends automatically, and the same value can then be blocked again", async () => {
    const { email, caller } = await buildAccount();
    await add("email", email, 1);
    await expect(add("email", email)).rejects.toMatchObject({ code: "already_blocked", status: 409 });
    await db.update(blocks).set({ until: sql`now() - interval '1 second'` });
    await expect(buy(caller)).resolves.toBeDefined();
    expect((await listBlocks(member, { page: 1 })).rows[0]?.isOver).toBe(true);
    await add("email", email);
    await expect(buy(caller)).rejects.toMatchObject(blocked);
    expect(await db.$count(blocks)).toBe(1);
  });

  it("the block list shows the author of a block, and the customer can buy again after the block is removed", async () => {
    const { email, caller } = await buildAccount();
    await add("email", email, 7);
    expect(await lastAudit()).toMatchObject({
      actionType: "BLOCK_ADDED",
      details: { kind: "email", reason: "paid with stolen cards" },
    });
    expect(JSON.stringify((await lastAudit())?.details)).not.toContain(email);
    const [row] = (await listBlocks(member, { page: 1 })).rows;
    expect(row).toMatchObject({ kind: "email", value: email, author: member.email, isOver: false });
    await liftBlock(member, { id: row?.id ?? "" });
    expect(await lastAudit()).toMatchObject({ actionType: "BLOCK_LIFTED", recordId: row?.id });
    await expect(buy(caller)).resolves.toBeDefined();
    await expect(liftBlock(member, { id: row?.id ?? "" })).rejects.toMatchObject({ code: "not_found" });
    await expect(liftBlock(member, { id: "x" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("a block is refused when it covers the caller's e-mail address or network, a colleague, or a colleague's open session", async () => {
    const colleague = await buildAdmin({ secondFactor: true });
    await signInAsStaff(colleague);
    await db.execute(sql`update sessions set ip = '203.0.113.50' where user_id = ${colleague.userId}`);
    const here = { ...member, origin: { ...NO_ORIGIN, ip: "198.51.100.20", country: "BR" } };
    const block = (kind: string, value: string) =>
      addBlock(here, { kind, value, reason: "testing", days: null });
    for (const [kind, value] of [
      ["email", member.email],
      ["email", colleague.email.replace("@", "+tag@")],
      ["email_domain", "example.com"],
      ["ip", "198.51.100.20"],
      ["network", "198.51.0.0/16"],
      ["network", "203.0.113.0/24"],
    ] as const)
      await expect(block(kind, value)).rejects.toMatchObject({ code: "block_covers_staff", status: 409 });
    expect(await db.$count(blocks)).toBe(0);
  });

  it("a block requires the permission, a fresh second factor, a reason and a known duration", async () => {
    const other = await buildSignedInMember("manage_orders");
    const input = { kind: "ip", value: "203.0.113.1", reason: "abuse", days: null };
    await expect(addBlock(other, input)).rejects.toMatchObject({ status: 403 });
    await expect(addBlock(visitor, input)).rejects.toMatchObject({ status: 401 });
    await expect(listBlocks(other, { page: 1 })).rejects.toMatchObject({ status: 403 });
    await expect(liftBlock(other, { id: randomUUID() })).rejects.toMatchObject({ status: 403 });
    await expect(addBlock({ ...member, secondFactorAt: new Date(0) }, input)).rejects.toMatchObject({
      code: "second_factor_required",
    });
    await expect(addBlock(member, { ...input, reason: " " })).rejects.toMatchObject({
      details: { field: "reason" },
    });
    await expect(addBlock(member, { ...input, days: 2 })).rejects.toMatchObject({
      details: { field: "days" },
    });
    await expect(addBlock(member, { ...input, kind: "country", value: "BR" })).rejects.toMatchObject({
      details: { field: "value", problem: "no_country" },
    });
  });

  it("a block still applies after the account is erased, because the block stores only a hash of the e-mail address", async () => {
    const { email, caller } = await buildAccount();
    await add("email", email);
    const own = await exportOwnData(caller, { current: ACCOUNT_PASSWORD });
    expect(own.blocksOfTheShop).toMatchObject([{ reason: "paid with stolen cards" }]);
    await eraseAccount(caller, { current: ACCOUNT_PASSWORD, understood: true });
    const [row] = (await listBlocks(member, { page: 1 })).rows;
    expect(row).toMatchObject({ kind: "email", value: "", reason: "" });
    expect(JSON.stringify(await db.select().from(blocks))).not.toContain(email);
    await expect(register(email)).rejects.toMatchObject(blocked);
  });
});

describe("10,000 blocks", () => {
  it("a checkout finds a matching block among 10,000 blocks through an index, and the block list uses keyset pagination", async () => {
    await db.execute(sql`insert into blocks (kind, value, reason, created_at)
      select 'ip', '10.' || n / 65536 || '.' || n / 256 % 256 || '.' || n % 256, 'bulk', now() - n * interval '1 second'
      from generate_series(1, 10000) n`);
    await db.execute(sql`analyze blocks`);
    const customer = { email: "a@b.org", mailbox: mailboxOf("a@b.org"), ip: "10.0.39.16" };
    expect(await run(db, blockOf(customer))).toHaveLength(1);
    const { text, values } = blockOf({ ...customer, ip: "192.0.2.1" });
    const plan = JSON.stringify((await pool.query(`explain ${text}`, values)).rows);
    expect(plan).toContain("blocks_kind_value");
    expect(plan).not.toContain("Seq Scan on blocks");
    const { rows, total, next } = await listBlocks(member, { page: 1 });
    expect([rows.length, total]).toEqual([25, 10_000]);
    const edge = { edge: next, isReversed: false, offset: 0, limit: 26 };
    expect((await plansOf(() => blockSpans(edge))).join("\n")).toMatch(/blocks_newest/);
    await db.delete(blocks).where(sql`${blocks.createdAt} < now() - interval '60 seconds'`);
    expect(await walkList(blockSpans, 7)).toHaveLength(await db.$count(blocks, eq(blocks.kind, "ip")));
  });
});
