import { describe, expect, it } from "vitest";
import { inTransaction } from "#db/client.server.ts";
import { listDeliverables } from "#domain/delivery/queries.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { signInStaff } from "#domain/staff/sign-in-staff.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildAdmin, buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { EVENTS_SHOWN, readSecurityEvents } from "./events.ts";
import { listRecommendations } from "./recommendations.ts";
import { triggerSecurityAlert } from "./trigger-security-alert.ts";

describe("the security of the last day", () => {
  it("counts failed logins and opened credentials", async () => {
    const admin = await buildSignedInAdmin();
    const target = await buildAdmin();
    await expect(signInStaff(visitor, { email: target.email, password: "not it at all" })).rejects.toThrow();
    const { shopper } = await buildPaidOrder();
    const [item] = await listDeliverables(shopper);
    await revealDeliverable(shopper, { deliverableId: item?.id ?? "" });
    const { metrics, events } = await readSecurityEvents(admin);
    expect(metrics).toMatchObject({ failedLogins: 1, sensitiveAccess: 1 });
    expect(events).toContainEqual(expect.objectContaining({ type: "ADMIN_LOGIN_ATTEMPT", hasFailed: true }));
  });

  it("shows the newest twenty events, and how many were critical", async () => {
    const admin = await buildSignedInAdmin();
    for (let at = 0; at < EVENTS_SHOWN + 3; at++) {
      await inTransaction((tx) =>
        triggerSecurityAlert(tx, admin, { alertType: `TEST_${at}`, severity: at < 2 ? "critical" : "low" }),
      );
    }
    const { events, criticalToday } = await readSecurityEvents(admin);
    expect(events).toHaveLength(EVENTS_SHOWN);
    expect(events[0]?.type).toBe(`TEST_${EVENTS_SHOWN + 2}`);
    expect(criticalToday).toBe(2);
  });

  it("recommends a second factor to admins without one", async () => {
    const admin = await buildSignedInAdmin();
    const unprotected = async () =>
      (await listRecommendations(admin)).find(({ kind }) => kind === "admins_without_second_factor")?.count ??
      0;
    const before = await unprotected();
    await buildAdmin();
    await buildAdmin({ secondFactor: true });
    await buildAdmin({ isActive: false });
    expect(await unprotected()).toBe(before + 1);
  });
});
