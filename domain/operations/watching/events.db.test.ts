import { afterEach, describe, expect, it, vi } from "vitest";
import { inTransaction } from "#db/client.server.ts";
import { listDeliverables } from "#domain/delivery/order-history/delivered-items.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { signInStaff } from "#domain/identity/staff/sign-in-staff.ts";
import { type Caller, system } from "#domain/kernel/caller.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildAdmin, buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { EVENTS_SHOWN, readSecurityEvents, type SecurityMetrics } from "./events.ts";
import { listRecommendations } from "./recommendations.ts";

afterEach(() => void vi.useRealTimers());

describe("the security tab", () => {
  it("the security tab counts failed sign-ins and revealed credentials", async () => {
    const admin = await buildSignedInAdmin();
    const target = await buildAdmin();
    await expect(signInStaff(visitor, { email: target.email, password: "not it at all" })).rejects.toThrow();
    const { shopper } = await buildPaidOrder();
    const [item] = (await listDeliverables(shopper)).items;
    await revealDeliverable(shopper, { deliverableId: item?.id ?? "" });
    const { metrics, events } = await readSecurityEvents(admin);
    expect(metrics).toMatchObject({ failedLogins: 1, sensitiveAccess: 1 });
    expect(events).toContainEqual(expect.objectContaining({ type: "ADMIN_LOGIN_ATTEMPT", hasFailed: true }));
  });

  it("the security tab shows the clock name and the clock offset only for clock alerts", async () => {
    const admin = await buildSignedInAdmin();
    const details = { clock: "web one:3000", ahead_of_database_seconds: -45 };
    const tell = (alertType: "CLOCK_OFF" | "CLOCK_RIGHT", table: string, more = {}) =>
      inTransaction((tx) =>
        triggerSecurityAlert(tx, system("worker"), {
          alertType,
          severity: "low",
          table,
          recordId: "web one:3000",
          ...more,
        }),
      );
    await tell("CLOCK_OFF", "clocks", { details });
    await tell("CLOCK_RIGHT", "clocks");
    await tell("CLOCK_OFF", "orders", { details });
    const { events } = await readSecurityEvents(admin);
    expect(events.slice(0, 3).map(({ clock }) => clock)).toEqual([
      null,
      { name: "web one:3000", secondsAhead: null },
      { name: "web one:3000", secondsAhead: -45 },
    ]);
  });

  it("each figure of the security tab counts only the matching audit rows of the last 24 hours", async () => {
    const admin = await buildSignedInAdmin();
    const count = async () => (await readSecurityEvents(admin)).metrics;
    const write = (action: string, details: Record<string, unknown> = {}, caller: Caller = visitor) =>
      inTransaction((tx) => recordAudit(tx, caller, { action, table: "", recordId: "", details }));
    const attempt = (success: boolean) =>
      write("SECURITY_EVENT", { alert_type: "ADMIN_LOGIN_ATTEMPT", severity: "medium", success });
    let before = await count();
    const counts = async (figure: keyof SecurityMetrics | null) => {
      const after = await count();
      expect(after).toEqual(figure ? { ...before, [figure]: before[figure] + 1 } : before);
      before = after;
    };
    await attempt(false);
    await counts("failedLogins");
    await attempt(true);
    await write("SECURITY_EVENT", { alert_type: "OTHER", severity: "low", success: false });
    await counts(null);
    await write("PRODUCT_CREATED", {}, admin);
    await counts("adminActions");
    for (const action of ["SECURITY_EVENT", "RATE_LIMIT_CHECK", "SOME_SECURITY_STEP"])
      await write(action, {}, admin);
    await write("PRODUCT_CREATED", {}, await buildShopper());
    await write("PRODUCT_CREATED");
    await counts(null);
    await write("ACCOUNT_DATA_DECRYPTED");
    await counts("sensitiveAccess");
    await write("SENSITIVE_TABLE_ACCESS");
    await counts("sensitiveAccess");
    await write("RATE_LIMIT_CHECK", { allowed: false });
    await counts("rateLimitViolations");
    await write("RATE_LIMIT_CHECK", { allowed: true });
    await counts(null);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 24 * 60 * 60_000 - 1_000 });
    await attempt(false);
    await write("PRODUCT_CREATED", {}, admin);
    await write("ACCOUNT_DATA_DECRYPTED");
    await write("RATE_LIMIT_CHECK", { allowed: false });
    vi.useRealTimers();
    await counts(null);
  });

  it.each(["critical", "high", "medium", "low"] as const)(
    "the security tab returns the severity %s of an event",
    async (severity) => {
      const admin = await buildSignedInAdmin();
      await inTransaction((tx) =>
        recordAudit(tx, admin, {
          action: "SECURITY_EVENT",
          table: "",
          recordId: "",
          details: { alert_type: "TOLD", severity },
        }),
      );
      expect((await readSecurityEvents(admin)).events[0]).toMatchObject({ type: "TOLD", severity });
    },
  );

  it("the security tab returns the newest twenty events", async () => {
    const admin = await buildSignedInAdmin();
    for (let at = 0; at < EVENTS_SHOWN + 3; at++) {
      await inTransaction((tx) =>
        triggerSecurityAlert(
          tx,
          admin,
          at < 2
            ? { alertType: "SECOND_FACTOR_RESET", severity: "critical" }
            : { alertType: `TEST_${at}`, severity: "low" },
        ),
      );
    }
    const { events } = await readSecurityEvents(admin);
    expect(events).toHaveLength(EVENTS_SHOWN);
    expect(events[0]?.type).toBe(`TEST_${EVENTS_SHOWN + 2}`);
  });

  it("the security tab recommends a second factor when an admin has none", async () => {
    const admin = await buildSignedInAdmin();
    const unprotected = async () =>
      (await listRecommendations(admin)).find(({ kind }) => kind === "admins_without_second_factor")?.count ??
      0;
    const before = await unprotected();
    await buildAdmin();
    await buildAdmin({ secondFactor: true });
    await buildAdmin({ isActive: false });
    expect(await unprotected()).toBe(before + 1);
    const kinds = (await listRecommendations(admin)).map(({ kind }) => kind);
    expect(kinds.slice(0, 3)).toEqual(["not_https", "no_backups", "admins_without_second_factor"]);
    expect(kinds).toContain("no_mail_server");
  });
});
