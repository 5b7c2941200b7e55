import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories } from "#db/schema/catalog.ts";
import { coupons } from "#db/schema/coupons.ts";
import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import { type Caller, system } from "#domain/kernel/caller.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildCoupon, couponForm } from "#tests/factories/build-coupon.ts";
import { buildAwaitingOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { auditOf } from "#tests/factories/read-audit.ts";
import type { CouponInput } from "./coupon-input.ts";
import { createCoupon } from "./create-coupon.ts";
import { endCoupon } from "./end-coupon.ts";
import { listCoupons } from "./queries.ts";
import { updateCoupon } from "./update-coupon.ts";

const all = { q: "", tab: "" as const, page: 1 };
const rowOf = async (id: string) => (await db.select().from(coupons).where(eq(coupons.id, id)))[0];
let staff: Caller;
const create = (change: Parameters<typeof couponForm>[0]) => createCoupon(staff, couponForm(change));

beforeEach(async () => {
  staff = await buildSignedInMember("manage_coupons");
});

describe("a coupon of the back office", () => {
  it("a back-office coupon is created with its targets, its first and last day, and an audit row", async () => {
    const [category] = await db
      .insert(categories)
      .values({ name: "Keys", slug: `keys-${randomUUID()}` })
      .returning();
    const product = await buildProduct();
    await saveSetting(system("command"), { name: "storeTimeZone", value: "America/Sao_Paulo" });
    const { id } = await create({
      code: " selo10 ",
      startsOn: "2026-11-23",
      endsOn: "2026-11-23",
      targets: { products: [product.slug], categories: [category?.id ?? ""] },
    });
    expect(await rowOf(id)).toMatchObject({
      code: "SELO10",
      isTargeted: true,
      startsAt: new Date("2026-11-23T03:00:00Z"),
      endsAt: new Date("2026-11-24T03:00:00Z"),
    });
    expect((await listCoupons(staff, { ...all, q: "selo" })).coupons).toMatchObject([
      {
        code: "SELO10",
        startsOn: "2026-11-23",
        endsOn: "2026-11-23",
        products: [product.slug],
        categories: [category?.id],
      },
    ]);
    expect(await auditOf(id)).toMatchObject([
      { actionType: "COUPON_CREATED", permission: "manage_coupons", details: { after: { code: "SELO10" } } },
    ]);
  });

  it("a coupon change requires the current version of the coupon and replaces its targets", async () => {
    const { id } = await create({ targets: { products: [(await buildProduct()).slug], categories: [] } });
    const change = couponForm({ code: "NEWCODE", value: 20 });
    await updateCoupon(staff, { id, version: 1, coupon: change });
    expect(await rowOf(id)).toMatchObject({ code: "NEWCODE", value: 20, version: 2, isTargeted: false });
    expect(await domainErrorOf(updateCoupon(staff, { id, version: 1, coupon: change }))).toBe(
      "coupon_changed",
    );
    expect((await auditOf(id)).at(-1)).toMatchObject({
      actionType: "COUPON_UPDATED",
      details: { before: { value: 10 }, after: { value: 20 } },
    });
  });

  it("staff can end a back-office coupon only once, and orders with the coupon keep their price", async () => {
    const coupon = await buildCoupon();
    await buildAwaitingOrder({ couponCode: coupon.code });
    await endCoupon(staff, { id: coupon.id });
    await endCoupon(staff, { id: coupon.id });
    expect(await rowOf(coupon.id)).toMatchObject({ isActive: false, held: 1, version: 2 });
    expect(await auditOf(coupon.id)).toMatchObject([{ actionType: "COUPON_ENDED", details: { held: 1 } }]);
  });

  it("a back-office coupon refuses a limit that is below the number of times the coupon was used", async () => {
    const coupon = await buildCoupon({ maxUses: 5 });
    for (let n = 0; n < 2; n++) await buildAwaitingOrder({ couponCode: coupon.code });
    const lower = (maxUses: number | null) =>
      domainErrorOf(updateCoupon(staff, { id: coupon.id, version: 1, coupon: couponForm({ maxUses }) }));
    expect(await lower(1)).toBe("coupon_used_more");
    expect(await lower(2)).toBe("done");
  });

  it.each([
    ["a code of two letters", { code: "AB" }, "ZodError"],
    ["a code with a space", { code: "SELO 10" }, "ZodError"],
    ["101 percent", { value: 101 }, "ZodError"],
    ["no value", { value: 0 }, "ZodError"],
    ["an end before its start", { startsOn: "2026-11-23", endsOn: "2026-11-22" }, "ZodError"],
    ["no target", { targets: { products: [], categories: [] } }, "ZodError"],
    ["an unknown product", { targets: { products: ["none"], categories: [] } }, "coupon_target_unknown"],
    [
      "an unknown category",
      { targets: { products: [], categories: [randomUUID()] } },
      "coupon_target_unknown",
    ],
    ["100 percent", { value: 100 }, "coupon_too_large"],
    ["an amount near the minimum purchase", { kind: "amount", value: 4_951 }, "coupon_too_large"],
  ])("a coupon of the back office is refused with %s", async (_, change, code) => {
    expect(await domainErrorOf(create(change as Partial<CouponInput>))).toBe(code);
  });

  it("a coupon is accepted when the total after the discount is at least the provider's smallest charge", async () => {
    expect(await domainErrorOf(create({ kind: "amount", value: 4_950 }))).toBe("done");
    expect(await domainErrorOf(create({ kind: "amount", value: 8_000, minTotal: 8_050 }))).toBe("done");
    expect(await domainErrorOf(create({ value: 100, maxDiscount: 1_000 }))).toBe("done");
  });

  it("a coupon is refused when another coupon already has the code", async () => {
    await create({ code: "TAKEN" });
    expect(await domainErrorOf(create({ code: "taken" }))).toBe("coupon_code_taken");
    const { id } = await create({ code: "OTHER" });
    expect(
      await domainErrorOf(updateCoupon(staff, { id, version: 1, coupon: couponForm({ code: "TAKEN" }) })),
    ).toBe("coupon_code_taken");
  });

  it("manage_coupons is the only permission that staff need to read and to change a coupon", async () => {
    const { id } = await create({});
    const stranger = await buildSignedInMember("manage_products");
    for (const [caller, code] of [
      [visitor, "sign_in_required"],
      [stranger, "not_permitted"],
    ] as const) {
      expect(await domainErrorOf(createCoupon(caller, couponForm()))).toBe(code);
      expect(await domainErrorOf(updateCoupon(caller, { id, version: 1, coupon: couponForm() }))).toBe(code);
      expect(await domainErrorOf(endCoupon(caller, { id }))).toBe(code);
      expect(await domainErrorOf(listCoupons(caller, all))).toBe(code);
    }
    for (const unknown of [randomUUID(), "", "1"]) {
      expect(await domainErrorOf(endCoupon(staff, { id: unknown }))).toBe("not_found");
      expect(
        await domainErrorOf(updateCoupon(staff, { id: unknown, version: 1, coupon: couponForm() })),
      ).toBe("not_found");
    }
  });
});

it("listCoupons returns the newest coupons first, with tabs, a search and the uses beyond the limit", async () => {
  const ended = await buildCoupon({ code: "LIST-OLD", isActive: false });
  await buildCoupon({ code: "LIST-NEW" });
  const list = await listCoupons(staff, { ...all, q: "LIST-" });
  expect(list).toMatchObject({ total: 2, counts: { all: 2, active: 1, inactive: 1 } });
  expect(list.coupons.map(({ code }) => code)).toEqual(["LIST-NEW", "LIST-OLD"]);
  expect((await listCoupons(staff, { ...all, q: "LIST-", tab: "inativos" })).coupons).toMatchObject([
    { id: ended.id, held: 0, spent: 0, beyond: 0, isOver: false, isAhead: false },
  ]);
});
