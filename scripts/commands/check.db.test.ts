import { execFile } from "node:child_process";
import { existsSync, renameSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { describe, expect, it, vi } from "vitest";
import { inTransaction, pool } from "#db/client.server.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { system } from "#domain/kernel/caller.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { env } from "#env";
import { childBasics } from "#tests/compile-cache.ts";
import { whileBroken } from "#tests/factories/behind-the-guards.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { WrongUsage } from "../terminal/exit-codes.ts";
import { addCheckCommands } from "./check.ts";

// Each command is a new process that loads its sources, which takes seconds.
vi.setConfig({ testTimeout: 60_000 });

/** Runs the command line with the database of this test. */
function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const command = fileURLToPath(new URL("../handover.ts", import.meta.url));
  const settings = {
    ...childBasics(),
    APP_ENV: "test",
    DATABASE_URL: env.DATABASE_URL ?? "",
    HANDOVER_DATA: env.HANDOVER_DATA,
    STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY ?? "",
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET ?? "",
    STRIPE_API_BASE: env.STRIPE_API_BASE,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env: settings }, (error, out, err) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
}

const recordOne = (recordId: string) =>
  inTransaction((tx) => recordAudit(tx, system("command"), { action: "TEST", table: "tests", recordId }));

describe("check invariants", () => {
  it("check invariants exits with 0 when all invariants are satisfied, and otherwise exits with 6 and prints the broken rows", async () => {
    const { orderId } = await buildPaidOrder();
    const held = await run("check", "invariants", "--json");
    expect([held.code, JSON.parse(held.out)]).toEqual([
      0,
      { ok: true, command: "check invariants", asked: expect.any(Number), holds: true, broken: [] },
    ]);
    const change = {
      breaks: "update orders set subtotal = subtotal + 1, total = total + 1 where id = $1",
      mends: "update orders set subtotal = subtotal - 1, total = total - 1 where id = $1",
      values: [orderId],
    };
    await whileBroken("orders", change, async () => {
      const output = await run("check", "invariants");
      expect(output.code).toBe(6);
      expect(output.out).toContain("I11 is broken: the total equals the charge, unless the order is marked");
      expect(output.out).toContain(orderId);
    });
  });
});

describe("a command without the shop's key file", () => {
  it("a command without the shop's key file exits with 5 and creates no new key file that would hide the loss", async () => {
    await buildPaidOrder();
    await recordOne("gone");
    renameSync(env.VAULT_KEY_FILE, `${env.VAULT_KEY_FILE}.away`);
    try {
      for (const args of [
        ["check", "invariants"],
        ["check", "audit"],
        ["admin", "create", "--email", "ana@example.com", "--json"],
      ])
        expect([args, (await run(...args)).code, existsSync(env.VAULT_KEY_FILE)]).toEqual([args, 5, false]);
    } finally {
      renameSync(`${env.VAULT_KEY_FILE}.away`, env.VAULT_KEY_FILE);
    }
  });
});

describe("check audit", () => {
  it("check audit exits with 0 when the audit log is intact, and otherwise exits with 6 and prints the first bad row", async () => {
    for (let row = 0; row < 3; row++) await recordOne(String(row));
    const held = await run("check", "audit");
    expect([held.code, held.out]).toEqual([
      0,
      expect.stringMatching(/^The audit log verifies: \d+ rows\.\n$/),
    ]);
    const change = {
      breaks: "update admin_audit_log set record_id = 'x' where seq = 2",
      mends: "update admin_audit_log set record_id = '0' where seq = 2",
    };
    await whileBroken("admin_audit_log", change, async () => {
      const output = await run("check", "audit", "--json");
      expect(output.code).toBe(6);
      expect(JSON.parse(output.out)).toMatchObject({
        ok: true,
        holds: false,
        problem: { seq: 2, problem: "was changed" },
      });
    });
  });
});

describe("check ledger", () => {
  it("check ledger exits with 0 when provider and ledger agree, and otherwise exits with 6 and prints the differences", async () => {
    await buildPaidOrder();
    const held = await run("check", "ledger", "--json");
    expect([held.code, JSON.parse(held.out)]).toMatchObject([
      0,
      { ok: true, command: "check ledger", days: 3, agrees: true, differences: [] },
    ]);
    const { orderId } = await buildPaidOrder();
    const change = {
      breaks:
        "update ledger_transactions set created_at = created_at - interval '1 hour' where order_id = $1",
      mends: "update ledger_transactions set created_at = created_at + interval '1 hour' where order_id = $1",
      values: [orderId],
    };
    const by = (cents: number) =>
      pool.query("update payments set amount = amount + $2 where order_id = $1", [orderId, cents]);
    await by(1);
    await whileBroken("ledger_transactions", change, async () => {
      const output = await run("check", "ledger", "--days", "1");
      expect(output.code).toBe(6);
      expect(output.out).toMatch(
        /^payment pi_\w+: amount \(order [\w-]+\)\n\d+ objects of the last 1 days compared/,
      );
    });
    const { rows } = await pool.query("select 1 from exception_queue");
    expect(rows).toEqual([]);
    await by(-1);
  });

  it("check ledger ignores payments that the shop might not have recorded yet", async () => {
    const waiting = await buildAwaitingOrder();
    await sandbox.pay({ session: waiting.session });
    expect((await run("check", "ledger", "--days", "1")).code).toBe(0);
    expect((await readOrder(waiting.orderId)).paymentState).toBe("awaiting");
    await reconcileOrder(waiting.orderId, "test");
  });

  it("check ledger refuses an invalid number of days, and reports a provider that does not answer", async () => {
    const program = new Command();
    addCheckCommands(program);
    for (const days of ["0", "91", "1.5", "soon"])
      await expect(
        program.parseAsync(["check", "ledger", "--days", days], { from: "user" }),
      ).rejects.toBeInstanceOf(WrongUsage);
    expect((await run("check", "ledger", "--days", "91")).code).toBe(2);
    await sandbox.setFaults([
      { path: "/v1/charges", kind: "status", status: 500, when: "before", times: 50 },
    ]);
    const output = await run("check", "ledger");
    await sandbox.setFaults([]);
    expect([output.code, output.err]).toEqual([3, "The card provider does not answer.\n"]);
  });
});
