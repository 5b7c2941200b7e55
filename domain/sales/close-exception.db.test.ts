import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { type Caller, NO_ORIGIN } from "#domain/kernel/caller.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { closeException } from "./close-exception.ts";

const reason = "refunded by hand at the provider";
let subjects = 0;

/** Opens an exception without an order. */
async function buildException() {
  const subject = `pi_orphan_${++subjects}`;
  await openException(db, "orphan_payment", subject, null, { amount: 500 });
  return rowOf(subject);
}

async function rowOf(subject: string) {
  const [row] = await db.select().from(exceptionQueue).where(eq(exceptionQueue.subject, subject));
  if (!row) throw new Error("no such row");
  return row;
}

describe("closeException", () => {
  it("closeException closes an exception only once and stores its resolution, even for concurrent requests", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { id, subject } = await buildException();
    const results = await Promise.all(
      [1, 2, 3].map(() => domainErrorOf(closeException(staff, { exceptionId: id, reason }))),
    );
    expect(results.sort()).toEqual(["done", "not_found", "not_found"]);
    expect(await rowOf(subject)).toMatchObject({ resolvedBy: staff.userId, resolution: reason });
    const audit = await db
      .select()
      .from(adminAuditLog)
      .where(and(eq(adminAuditLog.actionType, "EXCEPTION_RESOLVED"), eq(adminAuditLog.recordId, id)));
    expect(audit).toMatchObject([{ actorId: staff.userId, details: { kind: "orphan_payment", reason } }]);
  });

  it("an exception can open again after staff closed it", async () => {
    const staff = await buildSignedInAdmin();
    const { id, subject } = await buildException();
    await closeException(staff, { exceptionId: id, reason });
    await openException(db, "orphan_payment", subject, null, { amount: 500 });
    expect((await rowOf(subject)).resolvedAt).toBeNull();
  });
});

describe("closeException, when it refuses a request", () => {
  const cases: [string, () => Promise<Caller>, string][] = [
    ["a visitor", async () => ({ kind: "visitor", origin: NO_ORIGIN }), "sign_in_required"],
    ["a shopper", buildShopper, "sign_in_required"],
    ["staff without the permission", () => buildSignedInMember("view_analytics"), "not_permitted"],
    [
      "an admin without a second factor",
      async () => signInAsStaff(await buildAdmin()),
      "second_factor_required",
    ],
  ];
  it.each(cases)("closeException refuses %s and leaves the exception open", async (_, build, code) => {
    const { id, subject } = await buildException();
    expect(await domainErrorOf(closeException(await build(), { exceptionId: id, reason }))).toBe(code);
    expect((await rowOf(subject)).resolvedAt).toBeNull();
  });

  it("closeException refuses an empty reason and an unknown exception", async () => {
    const staff = await buildSignedInAdmin();
    const { id } = await buildException();
    expect(await domainErrorOf(closeException(staff, { exceptionId: id, reason: "" }))).toBe("invalid_input");
    expect(await domainErrorOf(closeException(staff, { exceptionId: "x", reason }))).toBe("not_found");
  });
});
