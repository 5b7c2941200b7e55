import { SUPERUSER } from "@handover/embedded-postgres/cluster.ts";
import { socketUrl } from "@handover/embedded-postgres/connection.ts";
import {
  ask,
  newDataDirWithCluster,
  open,
  serverPathsOf,
} from "@handover/embedded-postgres/trial-database.ts";
import { expect, test } from "vitest";
import { grantApplicationRights, roleOf } from "#db/application-role.ts";
import { migrateDatabase } from "#db/migrate.ts";

/** Returns the SQLSTATE of a failed statement, or "done" when the statement succeeds. */
const outcome = (url: string, statement: string): Promise<string> =>
  ask(url, statement).then(
    () => "done",
    (error: { code?: string }) => error.code ?? "no code",
  );

const NOT_ALLOWED = "42501";
const ROW = `insert into admin_audit_log (seq, action_type, actor_kind, prev_hash, hash)
  values (1, 'TEST', 'system', 'a', 'b') returning seq`;

test("the application's role can add to the audit log, but cannot shorten the log or change the schema", async () => {
  const { url, applicationUrl } = await open(await newDataDirWithCluster());
  await migrateDatabase(url);
  await grantApplicationRights(url, roleOf(applicationUrl));
  await grantApplicationRights(url, roleOf(applicationUrl));
  expect(await ask(applicationUrl, "select current_user")).toBe("handover_app");
  expect(await outcome(applicationUrl, ROW)).toBe("done");
  for (const statement of [
    "update admin_audit_log set action_type = 'X'",
    "delete from admin_audit_log",
    "truncate admin_audit_log",
    "delete from ledger_entries",
    "update provider_fees set amount = 0",
    "delete from order_events",
    "alter table admin_audit_log disable trigger user",
    "drop table admin_audit_log",
    "create table public.mine (n int)",
    "set role handover",
    "drop function refuse_change() cascade",
  ])
    expect([statement, await outcome(applicationUrl, statement)]).toEqual([statement, NOT_ALLOWED]);
  expect(await ask(applicationUrl, "select count(*)::int from admin_audit_log")).toBe(1);
  expect(await outcome(applicationUrl, "insert into site_settings (key, value) values ('a', 'b')")).toBe(
    "done",
  );
  expect(await outcome(applicationUrl, "delete from site_settings")).toBe("done");
  expect(await outcome(applicationUrl, "select max(created_at) from drizzle.__drizzle_migrations")).toBe(
    "done",
  );
});

test("the application's role can write to the tables of a later migration as soon as they exist", async () => {
  const { url, applicationUrl } = await open(await newDataDirWithCluster());
  await migrateDatabase(url);
  await grantApplicationRights(url, roleOf(applicationUrl));
  await ask(url, "create table earlier (n int)");
  expect(await outcome(applicationUrl, "insert into earlier values (1)")).toBe(NOT_ALLOWED);
  await migrateDatabase(url);
  await ask(url, "create table later (id serial, n int)");
  expect(await outcome(applicationUrl, "insert into later (n) values (1)")).toBe("done");
  expect(await outcome(applicationUrl, "drop table later")).toBe(NOT_ALLOWED);
});

test("grantApplicationRights refuses a role that can act as the owner", async () => {
  const dataDir = await newDataDirWithCluster();
  const { url, applicationUrl } = await open(dataDir);
  await migrateDatabase(url);
  const superuser = socketUrl(serverPathsOf(dataDir).socketFolder, SUPERUSER);
  for (const [strengthen, weaken] of [
    ["grant handover to handover_app", "revoke handover from handover_app"],
    ["alter role handover_app superuser", "alter role handover_app nosuperuser"],
  ] as const) {
    await ask(superuser, strengthen);
    await expect(grantApplicationRights(url, roleOf(applicationUrl))).rejects.toThrow(
      "The database role handover_app of DATABASE_URL may act as handover",
    );
    await ask(superuser, weaken);
  }
  await grantApplicationRights(url, roleOf(applicationUrl));
});
