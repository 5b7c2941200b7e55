import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { inTransaction, pool } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { announceHead, type HeadPlaces } from "#domain/operations/watching/announce-head.ts";
import { behindTheGuards } from "#tests/factories/behind-the-guards.ts";
import {
  compareHead,
  compareStoredHead,
  readHead,
  readStoredHead,
  setAsideStoredHead,
} from "./outside-head.ts";
import { recordAudit } from "./record-audit.ts";
import { verifyAuditChain } from "./verify-audit-chain.ts";

const file = join(tmpdir(), `audit-head-${randomUUID()}.json`);
const places: HeadPlaces = { file, mail: undefined, webhook: undefined, smtp: undefined };
afterEach(() => rmSync(file, { force: true }));

const write = () =>
  inTransaction((tx) =>
    recordAudit(tx, system("command"), { action: "KEY_ADDED", table: "vault_keys", recordId: "2" }),
  );
const markNow = async (): Promise<string> =>
  (await pool.query("select position from reader_cursors where name = 'audit-head'")).rows[0].position;

/**
 * Removes rows at the end of the audit log, and restores the mark that the log had before these rows were
 * added. An attacker with the owner role of the database can make the same changes without the key. Returns a
 * function that undoes the attack.
 */
async function cutBackTo(seq: number, mark: string): Promise<() => Promise<void>> {
  await pool.query("create table cut_rows as select * from admin_audit_log where seq > $1", [seq]);
  const newest = await markNow();
  const setMark = { text: "update reader_cursors set position = $1 where name = 'audit-head'" };
  await behindTheGuards("admin_audit_log", [
    { text: "delete from admin_audit_log where seq > $1", values: [seq] },
    { ...setMark, values: [mark] },
  ]);
  return async () => {
    await behindTheGuards("admin_audit_log", [
      { text: "insert into admin_audit_log select * from cut_rows" },
      { ...setMark, values: [newest] },
    ]);
    await pool.query("drop table cut_rows");
  };
}

describe("the head of the audit log outside the database", () => {
  it("the stored head of the audit log reveals removed rows at the end of the log, which the hash chain alone does not reveal", async () => {
    const seq = await write();
    const mark = await markNow();
    await write();
    await write();
    expect(await announceHead(places)).toBe(true);
    const restore = await cutBackTo(seq, mark);
    expect((await verifyAuditChain()).problem).toBeNull();
    expect(await compareStoredHead(file)).toEqual({
      seq: seq + 2,
      problem: "is missing, though its number is known outside the database",
    });
    const before = readFileSync(file, "utf8");
    expect(await announceHead(places)).toBe(false);
    expect(readFileSync(file, "utf8")).toBe(before);
    await restore();
    expect(await compareStoredHead(file)).toBeNull();
  });

  it("the stored head of the audit log detects removed rows even when new rows were appended afterwards", async () => {
    const seq = await write();
    const mark = await markNow();
    await write();
    await announceHead(places);
    const restore = await cutBackTo(seq, mark);
    await write();
    expect((await verifyAuditChain()).problem).toBeNull();
    expect(await compareStoredHead(file)).toEqual({
      seq: seq + 1,
      problem: "is not the row that is known outside the database",
    });
    await behindTheGuards("admin_audit_log", [
      { text: "delete from admin_audit_log where seq > $1", values: [seq] },
    ]);
    await restore();
  });

  it("the stored head of the audit log is updated only when the log has grown, and the shop reports no problem for newer rows", async () => {
    await write();
    expect(await announceHead(places)).toBe(true);
    expect(await announceHead(places)).toBe(false);
    await write();
    expect(await compareStoredHead(file)).toBeNull();
    expect(await announceHead(places)).toBe(true);
    expect(readStoredHead(file)?.head).toBe(await readHead());
  });

  it("the shop reports a malformed file with the head of the audit log, but does not report a missing file", async () => {
    expect(await compareStoredHead(file)).toBeNull();
    writeFileSync(file, "{}");
    expect(await compareStoredHead(file)).toMatchObject({ seq: 0 });
  });

  it("restoring a backup renames the file with the head of the audit log, because the restored log ends earlier", async () => {
    await write();
    await announceHead(places);
    expect(setAsideStoredHead(file)).toBe(`${file}.before-restore`);
    expect(readStoredHead(file)).toBeNull();
    expect(setAsideStoredHead(file)).toBeNull();
    rmSync(`${file}.before-restore`);
  });

  it("the stored head of the audit log cannot be forged without the key", async () => {
    const seq = await write();
    expect(await compareHead(`${seq} ${"0".repeat(64)}`)).toMatchObject({ seq });
  });

  it("the head of the audit log is saved in its file only after the owner's webhook accepts the head", async () => {
    await write();
    const bodies: string[] = [];
    let status = 500;
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        bodies.push(body);
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/head`;
    await expect(announceHead({ ...places, webhook })).rejects.toThrow("answered 500");
    expect(readStoredHead(file)).toBeNull();
    status = 204;
    expect(await announceHead({ ...places, webhook })).toBe(true);
    expect(JSON.parse(bodies[1] ?? "")).toMatchObject({ head: await readHead() });
    server.close();
  });
});
