import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { pool } from "#db/client.server.ts";
import { type Caller, NO_ORIGIN } from "#domain/kernel/caller.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { checks, type ServerCheckName } from "./checks.ts";
import { runCheck } from "./run-check.ts";

const visitor: Caller = { kind: "visitor", origin: NO_ORIGIN };
const onServer = checks.filter((name): name is ServerCheckName => name !== "functions");

describe("runCheck", () => {
  it("runCheck has ten different checks", () => {
    expect(checks).toHaveLength(10);
    expect(new Set(checks).size).toBe(10);
  });

  it("runCheck reports only a missing admin when a visitor runs the server checks in a working shop", async () => {
    const failed = [];
    for (const name of onServer) {
      const result = await runCheck(visitor, name);
      expect(result.ms).toBeGreaterThanOrEqual(0);
      if (!result.passed) failed.push([name, result.reason]);
    }
    expect(failed).toEqual([["admin", "no-admin"]]);
  });

  it("runCheck reads at most five rows of a table", async () => {
    for (let count = 0; count < 7; count++) await buildProduct();
    expect(await runCheck(visitor, "products")).toMatchObject({ passed: true, rows: 5, reason: "rows" });
  });

  it("runCheck reads only the caller's own orders, delivered items and profile", async () => {
    const { shopper } = await buildPaidOrder();
    const other = await buildShopper();
    for (const name of ["orders", "deliverables"] as const) {
      expect(await runCheck(shopper, name)).toMatchObject({ rows: 1, reason: "rows" });
      expect(await runCheck(other, name)).toMatchObject({ rows: 0, reason: "rows" });
    }
    expect(await runCheck(shopper, "profile")).toMatchObject({ rows: 1 });
    for (const name of ["profile", "orders", "deliverables"] as const)
      expect(await runCheck(visitor, name)).toMatchObject({ passed: true, rows: 0, reason: "signed-out" });
  });

  it("runCheck reports whether an active admin exists", async () => {
    const { userId, email } = await buildShopper();
    await pool.query("insert into admin_users (id, user_id, email, is_active) values ($1, $2, $3, false)", [
      randomUUID(),
      userId,
      email,
    ]);
    expect(await runCheck(visitor, "admin")).toMatchObject({ passed: false, reason: "no-admin" });
    await pool.query("update admin_users set is_active = true");
    expect(await runCheck(visitor, "admin")).toMatchObject({ passed: true, reason: "admin-exists" });
    await pool.query("delete from admin_users");
  });

  it("runCheck reports a database error, but not the message of the error", async () => {
    const query = vi.spyOn(pool, "query").mockImplementation(() => {
      throw new Error("password of role shop is wrong");
    });
    const result = await runCheck(visitor, "orders");
    query.mockRestore();
    expect(result).toEqual({ passed: false, reason: "failed", ms: expect.any(Number) });
  });
});
