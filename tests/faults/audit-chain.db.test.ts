import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db, inTransaction, pool } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { verifyAuditChain } from "#domain/security/audit/verify-audit-chain.ts";
import { behindTheGuards } from "#tests/factories/behind-the-guards.ts";
import { recordFault } from "./record-fault.ts";
import { atScale } from "./scale.ts";

vi.setConfig({ testTimeout: 600_000 });

const ROWS = 60;
const write = () =>
  inTransaction((tx) =>
    recordAudit(tx, system("command"), {
      action: "INVENTORY_DELETED",
      table: "product_inventory",
      recordId: "an item",
      details: { count: 3, of: "a batch" },
    }),
  );

/**
 * Copies the audit log and the record of its newest row. The returned function restores the log and the
 * record.
 */
async function keepAuditLog(): Promise<() => Promise<void>> {
  await pool.query("create table kept_log as select * from admin_audit_log");
  await pool.query("create table kept_mark as select * from reader_cursors where name = 'audit-head'");
  return async () => {
    await behindTheGuards("admin_audit_log", [
      { text: "delete from admin_audit_log" },
      { text: "insert into admin_audit_log select * from kept_log" },
      { text: "delete from reader_cursors where name = 'audit-head'" },
      { text: "insert into reader_cursors select * from kept_mark" },
    ]);
    await pool.query("drop table kept_log, kept_mark");
  };
}

/** Returns the number of a random row of the audit log, from 1 to `most`. */
const anyRow = (most = ROWS) => 1 + Math.floor(Math.random() * most);
const COLUMNS = [
  "action_type = action_type || 'X'",
  "table_name = 'orders'",
  "record_id = 'another item'",
  "actor_kind = 'shopper'",
  "actor_id = gen_random_uuid()",
  "permission = 'admin'",
  "request_id = 'r-2'",
  "ip = '203.0.113.7'",
  "user_agent = 'curl'",
  `details = details || '{"count": 4}'`,
  "details = details - 'count'",
  "created_at = created_at - interval '1 second'",
  "hash = sha256(hash)",
  "prev_hash = sha256(prev_hash)",
];
const statement = (text: string, ...values: unknown[]) => [{ text, values }];
/** Swaps two rows. The first row has the number -1 during the swap, because no other row has this number. */
const swap = (first: number, second: number) => [
  { text: "update admin_audit_log set seq = -1 where seq = $1", values: [first] },
  { text: "update admin_audit_log set seq = $1 where seq = $2", values: [first, second] },
  { text: "update admin_audit_log set seq = $1 where seq = -1", values: [second] },
];

const TAMPERINGS: readonly [string, (at: number) => { text: string; values?: unknown[] }[]][] = [
  [
    "edited",
    (at) => statement(`update admin_audit_log set ${COLUMNS[at % COLUMNS.length]} where seq = $1`, anyRow()),
  ],
  ["deleted", () => statement("delete from admin_audit_log where seq = $1", anyRow(ROWS - 1))],
  [
    "reordered",
    () => {
      const first = anyRow(ROWS - 1);
      return swap(first, first + 1 + Math.floor(Math.random() * (ROWS - first)));
    },
  ],
  ["cut off at the end", () => statement("delete from admin_audit_log where seq > $1", anyRow(ROWS - 1))],
  [
    "deleted, and the numbers closed up",
    () => {
      const at = anyRow(ROWS - 1);
      return [
        { text: "delete from admin_audit_log where seq = $1", values: [at] },
        { text: "update admin_audit_log set seq = -(seq - 1) where seq > $1", values: [at] },
        { text: "update admin_audit_log set seq = -seq where seq < 0" },
      ];
    },
  ],
];

describe("an audit log that was tampered with", () => {
  beforeAll(async () => {
    for (let row = 0; row < ROWS; row++) await write();
  });

  it("F30: the check of the audit log detects rows that were edited, deleted, reordered or cut off at the end", async () => {
    const count = atScale(TAMPERINGS.length * 4, 100);
    const detected: Record<string, number> = {};
    for (let at = 0; at < count; at++) {
      expect((await verifyAuditChain()).problem).toBeNull();
      const putBack = await keepAuditLog();
      const [kind, make] = TAMPERINGS[at % TAMPERINGS.length] ?? ["", () => []];
      const statements = make(Math.floor(at / TAMPERINGS.length));
      await behindTheGuards("admin_audit_log", statements);
      const { problem } = await verifyAuditChain();
      await putBack();
      expect([kind, statements, problem === null]).toEqual([kind, statements, false]);
      detected[kind] = (detected[kind] ?? 0) + 1;
    }
    expect(Object.keys(detected)).toHaveLength(TAMPERINGS.length);
    const output = Object.entries(detected).map(([kind, times]) => `${times} ${kind}`);
    recordFault("F30", { tamperings: count }, `all detected: ${output.join(", ")}`);
  });

  it("F30: the check of the audit log detects that the last rows were deleted and new rows were written afterwards", async () => {
    const putBack = await keepAuditLog();
    await behindTheGuards("admin_audit_log", statement("delete from admin_audit_log where seq > 50"));
    await write();
    const { problem } = await verifyAuditChain();
    await putBack();
    expect(problem).toEqual({ seq: 51, problem: "missing" });
  });

  it("F30: verifyAuditChain detects missing rows by the last row of an earlier check, even when log and end mark were reset", async () => {
    const putBack = await keepAuditLog();
    await pool.query("create table older_mark as select * from reader_cursors where name = 'audit-head'");
    await write();
    const { end } = await verifyAuditChain();
    await behindTheGuards("admin_audit_log", [
      { text: `delete from admin_audit_log where seq > ${ROWS}` },
      { text: "update reader_cursors c set position = o.position from older_mark o where c.name = o.name" },
    ]);
    // verifyAuditChain detects missing rows at the end only when it knows the last row of an earlier check.
    expect((await verifyAuditChain()).problem).toBeNull();
    const { problem } = await verifyAuditChain(end);
    await pool.query("drop table older_mark");
    await putBack();
    expect(problem).toEqual({ seq: end.seq, problem: "missing" });
  });

  it("F30: the check of the audit log detects that the record of the newest row was deleted or names a different row", async () => {
    for (const change of [
      "delete from reader_cursors where name = 'audit-head'",
      "update reader_cursors set position = replace(position, '60 ', '59 ') where name = 'audit-head'",
    ]) {
      const putBack = await keepAuditLog();
      await pool.query(change);
      const { problem } = await verifyAuditChain();
      await putBack();
      expect([change, problem?.problem]).toEqual([change, "is not marked as the newest"]);
    }
  });
});

describe("the guards of the audit log", () => {
  it("F30: the guards of the audit log reject edits, deletions and truncation", async () => {
    const count = async () => (await db.execute(sql`select 1 from admin_audit_log`)).rows.length;
    const before = await count();
    for (const text of [
      "update admin_audit_log set ip = '' where seq = 1",
      "delete from admin_audit_log where seq = 1",
      "truncate admin_audit_log",
    ])
      await expect(pool.query(text)).rejects.toMatchObject({ code: "23001" });
    expect(await count()).toBe(before);
  });
});
