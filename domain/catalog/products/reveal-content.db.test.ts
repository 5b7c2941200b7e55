import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { findStaffProduct } from "#domain/catalog/staff/staff-queries.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { sealFields } from "#domain/security/vault/seal.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildAdmin, buildSignedInAdmin, signInAsStaff } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { revealContent } from "./reveal-content.ts";

let admin: Staff;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
});

describe("the content of a digital product", () => {
  const digital = async () => {
    const id = "3f0e5b9a-98f7-4a0c-9d4e-00000000d161";
    const { sealed, fieldNames, keyVersion } = sealFields(
      { link: "CANARY-77aa" },
      { itemId: id, productId: id },
    );
    await db
      .insert(products)
      .values({
        id,
        name: "Digital",
        slug: "digital-reveal",
        price: 100,
        deliveryType: "digital",
        contentSealed: sealed,
        contentFieldNames: fieldNames,
        contentKeyVersion: keyVersion,
      })
      .onConflictDoNothing();
    return id;
  };

  it("the data for pages does not contain the content of a digital product", async () => {
    const detail = await findStaffProduct(admin, await digital());
    expect(detail?.contentFieldNames).toEqual(["link"]);
    expect(JSON.stringify(detail)).not.toContain("CANARY");
  });

  it("revealing the content of a digital product requires a fresh second factor and writes an audit row", async () => {
    const id = await digital();
    expect(await revealContent(admin, { id })).toEqual({ fields: [{ name: "link", value: "CANARY-77aa" }] });
    expect(await lastAudit({ recordId: id })).toMatchObject({
      actionType: "ACCOUNT_DATA_DECRYPTED",
      actorId: admin.userId,
      details: { fields: ["link"] },
    });
    const stale = { ...admin, secondFactorAt: new Date(Date.now() - 11 * 60_000) };
    expect(await domainErrorOf(revealContent(stale, { id }))).toBe("second_factor_required");
    const without = await signInAsStaff(await buildAdmin());
    expect(await domainErrorOf(revealContent(without, { id }))).toBe("second_factor_required");
    expect(await domainErrorOf(revealContent(admin, { id: (await buildProduct()).id }))).toBe("not_found");
  });

  it("staff can reveal a digital product's content at most twenty times an hour, and the tenth and later times cause alerts", async () => {
    const id = await digital();
    const person = await buildSignedInAdmin();
    for (let index = 0; index < 20; index++) await revealContent(person, { id });
    expect(await domainErrorOf(revealContent(person, { id }))).toBe("too_many_attempts");
    const alerts = await db.$count(
      adminAuditLog,
      sql`action_type = 'SECURITY_EVENT' and details->>'alert_type' = 'MANY_REVEALS' and actor_id = ${person.userId}`,
    );
    expect(alerts).toBe(11);
  });
});
