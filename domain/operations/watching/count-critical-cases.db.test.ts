import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { heldChanges } from "#db/schema/prices.ts";
import { openException, resolveException } from "#domain/orders/open-exception.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { countCriticalCases } from "./count-critical-cases.ts";

const admin = await buildSignedInAdmin();

it("for each alert with its own list of cases, countCriticalCases counts the cases that staff have not closed", async () => {
  expect(await countCriticalCases(admin)).toEqual([]);
  await openException(db, "dispute", "dp_1", null, {});
  await openException(db, "dispute", "dp_2", null, {});
  await openException(db, "early_fraud_warning", "issfr_1", null, {});
  await openException(db, "money_differs", "pi_1", null, {});
  await openException(db, "orphan_payment", "pi_2", null, {});
  const { id } = await buildProduct({ stock: 9 });
  await db.insert(heldChanges).values({ kind: "price", productId: id, asked: { price: 26 } });
  expect(await countCriticalCases(admin)).toEqual([
    { kind: "DISPUTE_OPENED", count: 2 },
    { kind: "FRAUD_WARNING", count: 1 },
    { kind: "MONEY_DIFFERS", count: 1 },
    { kind: "PRICE_DROP", count: 1 },
  ]);
  for (const dispute of ["dp_1", "dp_2"]) await resolveException(db, "dispute", dispute, "won");
  expect((await countCriticalCases(admin)).map(({ kind }) => kind)).not.toContain("DISPUTE_OPENED");
});

it("countCriticalCases refuses staff without the permission", async () => {
  const member = await buildSignedInMember("manage_orders");
  await expect(countCriticalCases(member)).rejects.toMatchObject({ status: 403 });
});
