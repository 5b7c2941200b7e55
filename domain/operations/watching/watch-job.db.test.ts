import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { adminUsers } from "#db/schema/accounts.ts";
import { emailMessages } from "#db/schema/email.ts";
import { failingJobs, staffNotices } from "#db/schema/notices.ts";
import { JobFailed } from "#domain/kernel/jobs/for-each-isolated.ts";
import { listActiveAlerts } from "#domain/messaging/alerts/active-alerts.ts";
import { ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { buildAdmin, buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { watchJob } from "./watch-job.ts";

afterEach(async () => {
  await db.delete(failingJobs);
  await watchJob("none");
  await db.execute(sql`delete from active_alerts`);
});

const letPass = (minutes: number) =>
  db.update(failingJobs).set({ since: sql`since - make_interval(mins => ${minutes})` });
const active = async () =>
  (await listActiveAlerts(await buildSignedInAdmin())).map(({ kind, about }) => [kind, about]);

describe("watchJob", () => {
  it("watchJob raises an active alert when a job has not succeeded for ten minutes, and sends every admin a mail", async () => {
    const admin = await buildAdmin();
    await watchJob("provider list", new Error("refused"));
    await letPass(9);
    await watchJob("provider list", new Error("refused"));
    expect(await active()).toEqual([]);
    await letPass(1);
    await watchJob("provider list", new Error("refused"));
    await watchJob("provider list", new Error("refused"));
    expect(await active()).toEqual([["JOB_FAILING", "provider list"]]);
    const mails = await db.select().from(emailMessages).where(eq(emailMessages.userId, admin.userId));
    expect(mails.map(({ template, data }) => [template, data.alert])).toEqual([
      ["security_alert", "JOB_FAILING"],
    ]);
    await db.update(adminUsers).set({ isActive: false }).where(eq(adminUsers.userId, admin.userId));
  });

  it("watchJob ends the alert when the job succeeds in any process", async () => {
    await watchJob("refunds", new JobFailed(["re_1"], new TypeError("secret inside")));
    await watchJob("owed", new Error("refused"));
    await letPass(10);
    await watchJob("refunds", new JobFailed(["re_1"], new TypeError("secret inside")));
    expect((await active()).sort()).toEqual([
      ["JOB_FAILING", "owed"],
      ["JOB_FAILING", "refunds"],
    ]);
    const [row] = await db.select().from(failingJobs).where(eq(failingJobs.name, "refunds"));
    expect(row?.lastError).toBe("TypeError");
    await watchJob("refunds");
    expect(await active()).toEqual([["JOB_FAILING", "owed"]]);
    await watchJob("owed");
    expect(await active()).toEqual([]);
  });

  it("watchJob raises no alert when a job fails only sometimes", async () => {
    for (let run = 0; run < 3; run++) {
      await watchJob("emails", new Error("refused"));
      await letPass(9);
      await watchJob("emails", new Error("refused"));
      await watchJob("emails");
    }
    expect(await active()).toEqual([]);
  });

  it("watchJob raises one alert and one notice for all jobs that cannot reach the provider", async () => {
    for (const job of ["orders", "provider list"]) await watchJob(job, new ProviderUnreachable());
    await letPass(10);
    for (const job of ["orders", "provider list"]) await watchJob(job, new ProviderUnreachable());
    expect(await active()).toEqual([["PROVIDER_UNREACHABLE", "provider"]]);
    expect(await db.$count(staffNotices, eq(staffNotices.kind, "provider_unreachable"))).toBe(1);
    await watchJob("orders");
    expect(await active()).toHaveLength(1);
    await watchJob("provider list");
    expect(await active()).toEqual([]);
  });

  it("watchJob raises one alert when several workers fail at the same time", async () => {
    await watchJob("owed", new Error("refused"));
    await letPass(10);
    await Promise.all(Array.from({ length: 4 }, () => watchJob("owed", new Error("refused"))));
    expect(await active()).toEqual([["JOB_FAILING", "owed"]]);
  });
});
