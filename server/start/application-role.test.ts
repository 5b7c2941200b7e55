import { expect, test } from "vitest";
import { grantApplicationRights, roleOf } from "#db/application-role.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { ask, newDataDir, open } from "../embedded-postgres/trial-database.ts";

/** The SQLSTATE with which a statement is refused; "done" when it is not. */
const outcome = (url: string, statement: string): Promise<string> =>
  ask(url, statement).then(
    () => "done",
    (error: { code?: string }) => error.code ?? "no code",
  );

const NOT_ALLOWED = "42501";
const ROW = `insert into admin_audit_log (seq, action_type, actor_kind, prev_hash, hash)
  values (1, 'TEST', 'system', 'a', 'b') returning seq`;

test("the application's role adds to the audit log, and neither shortens it nor changes the schema", async () => {
  const { url, applicationUrl } = await open(newDataDir());
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
    "delete from order_events",
    "alter table admin_audit_log disable trigger user",
    "drop table admin_audit_log",
    "create table public.mine (n int)",
    "set role handover",
    "drop function admin_audit_log_guard()",
  ])
    expect([statement, await outcome(applicationUrl, statement)]).not.toEqual([statement, "done"]);
  expect(await outcome(applicationUrl, "truncate admin_audit_log")).toBe(NOT_ALLOWED);
  expect(await outcome(applicationUrl, "delete from admin_audit_log")).toBe(NOT_ALLOWED);
  expect(await ask(applicationUrl, "select count(*)::int from admin_audit_log")).toBe(1);
  expect(await outcome(applicationUrl, "insert into site_settings (key, value) values ('a', 'b')")).toBe(
    "done",
  );
  expect(await outcome(applicationUrl, "delete from site_settings")).toBe("done");
  expect(await outcome(applicationUrl, "select max(created_at) from drizzle.__drizzle_migrations")).toBe(
    "done",
  );
});
