import { describe, expect, it } from "vitest";
import { env } from "#env";
import { visitor } from "#tests/factories/build-account.ts";
import { sandbox } from "#tests/factories/build-order.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { diagnose, runOne } from "./diagnose.ts";
import { type Examined, examineShop } from "./examined.ts";
import { checkNames } from "./finding.ts";
import { FORGED_ADDRESS } from "./own-address.ts";
import { readHealth } from "./read-health.ts";

/** A shop in which every check finds the service that it needs: the test database and the sandbox. */
const calm = (): Examined => ({
  ...examineShop(),
  ownAddress: async () => ({
    state: "shop",
    seen: { client: "127.0.0.1", forwardedFor: FORGED_ADDRESS, isForwarded: false },
  }),
});

describe("diagnose", () => {
  it("diagnose returns one finding for each check, in the sequence of the report", async () => {
    const found = await diagnose(calm());
    // A shop without channels and without release notes has no findings about channels and releases.
    expect(found.map(({ check }) => check)).toEqual(
      checkNames.filter((name) => name !== "channels" && name !== "release"),
    );
    const ok = found.filter(({ verdict }) => verdict === "ok").map(({ check }) => check);
    for (const check of ["settings", "database", "schema", "keys", "address", "proxies", "reads"])
      expect(ok).toContain(check);
  });

  it("diagnose changes nothing in the shop and at the provider", async () => {
    const { counts } = await sandbox.state();
    const { readRows } = examineShop();
    const changes = `select (select count(*)::int from reader_cursors) as cursors,
      (select count(*)::int from admin_audit_log) as audit, (select count(*)::int from active_alerts) as alerts,
      (select count(*)::int from failing_jobs) as jobs, (select count(*)::int from email_messages) as mails`;
    const before = await readRows(changes);
    await diagnose(calm());
    expect((await sandbox.state()).counts).toEqual(counts);
    expect(await readRows(changes)).toEqual(before);
  });

  it("diagnose stops waiting for a check that does not finish, and continues with the other checks", async () => {
    const examined = { ...calm(), readMail: () => new Promise<never>(() => {}) };
    const settings = { ...env, SMTP_URL: "smtp://127.0.0.1:1" };
    const found = await runOne("mail", { ...examined, settings }, 50);
    expect(found).toMatchObject({ check: "mail", verdict: "warning", says: "late" });
  });

  it("diagnose reports that a check needs the database when the database is unreachable", async () => {
    const readRows = async () => {
      throw Object.assign(new Error("away"), { code: "57P01" });
    };
    const found = await runOne("worker", { ...calm(), processes: async () => readRows() });
    expect(found).toMatchObject({ verdict: "warning", says: "no_database" });
  });

  it("diagnose reports an unexpected error, but not the message of the error", async () => {
    const lastProof = async () => {
      throw new Error("passphrase hunter2");
    };
    const found = await runOne("proof", { ...calm(), lastProof });
    expect(found).toEqual({ check: "proof", verdict: "warning", says: "failed", details: {} });
  });

  it("diagnose prints no secret of the settings", async () => {
    const settings = {
      ...env,
      SMTP_URL: "smtp://shop:hunter2@127.0.0.1:1",
      DATABASE_URL: "postgres://u:hunter2@127.0.0.1:1/d",
    };
    const text = JSON.stringify(await diagnose({ ...calm(), settings }));
    expect(text).not.toContain("hunter2");
    for (const secret of [env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET])
      expect(text).not.toContain(secret);
  });
});

describe("readHealth", () => {
  it("readHealth shows the report only to staff with the permission for settings", async () => {
    const report = await readHealth(await buildSignedInMember("manage_settings"));
    expect(report.findings.length).toBeGreaterThan(10);
    await expect(readHealth(visitor)).rejects.toMatchObject({ code: "sign_in_required" });
    const other = await buildSignedInMember("manage_orders");
    await expect(readHealth(other)).rejects.toMatchObject({ code: "not_permitted" });
  });
});
