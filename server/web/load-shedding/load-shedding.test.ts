import { PassThrough } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { LOAD_SHEDDING } from "#server/web/base/limits.ts";
import { Busy, kindOfWork, LoadShedding } from "./load-shedding.ts";

const narrow = { inside: 3, atWork: 1, waitMs: 30 };
const bounds = Object.fromEntries(Object.keys(LOAD_SHEDDING).map((kind) => [kind, narrow]));
const open = () => new LoadShedding(bounds as typeof LOAD_SHEDDING);

/** Returns a task that lasts until `end` is called. */
function lasting() {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { task: vi.fn(() => ended), end: () => end() };
}

describe("the load-shedding limits", () => {
  it("the load-shedding limits apply to each kind of work separately, and a released slot is free again", () => {
    const admission = open();
    const inside = [1, 2, 3].map(() => admission.enter("page"));
    expect(inside.every(Boolean)).toBe(true);
    expect(admission.enter("page")).toBeUndefined();
    expect(admission.enter("payment")).toBeDefined();
    inside[0]?.();
    expect(admission.enter("page")).toBeDefined();
  });

  it("the load-shedding limits start work in arrival order, even after earlier work has failed", async () => {
    const admission = open();
    const first = lasting();
    const order: number[] = [];
    const failing = admission.work("page", async () => {
      await first.task();
      throw new Error("failed");
    });
    const others = [1, 2].map((n) => admission.work("page", async () => void order.push(n)));
    first.end();
    await expect(failing).rejects.toThrow("failed");
    await Promise.all(others);
    expect(order).toEqual([1, 2]);
    await expect(admission.work("page", async () => "free")).resolves.toBe("free");
  });

  it("the load-shedding limits refuse work that has waited for the maximum time, and never start this work", async () => {
    const admission = open();
    const first = lasting();
    const late = vi.fn(async () => {});
    const working = admission.work("page", first.task);
    await expect(admission.work("page", late)).rejects.toBeInstanceOf(Busy);
    first.end();
    await working;
    expect(late).not.toHaveBeenCalled();
    await expect(admission.work("page", async () => "free")).resolves.toBe("free");
  });

  it("the load-shedding limits never start the work of a client that has disconnected", async () => {
    const admission = open();
    const first = lasting();
    const working = admission.work("page", first.task);
    const answer = new PassThrough();
    const late = vi.fn(async () => {});
    const waiting = admission.work("page", late, answer);
    answer.destroy();
    await expect(waiting).rejects.toBeInstanceOf(Busy);
    first.end();
    await working;
    expect(late).not.toHaveBeenCalled();
  });
});

describe("kindOfWork", () => {
  it("kindOfWork returns the same kind for a path and for the data requests of this path", () => {
    for (const path of [
      "/functions/create-payment-intent-secure",
      "/payment-success",
      "/payment-success.data",
      "/payment-cancelled",
      "/deliverables/1/reveal",
    ])
      expect(kindOfWork("GET", path), path).toBe("payment");
    for (const path of [
      "/cart/lines",
      "/auth",
      "/auth.data",
      "/auth/reset",
      "/orders",
      "/orders.data",
      "/orders/find",
      "/o/token",
      "/account",
      "/account.data",
      "/account/profile",
    ])
      expect(kindOfWork("GET", path), path).toBe("own");
    for (const path of ["/admin", "/admin.data", "/admin/vendas"])
      expect(kindOfWork("GET", path), path).toBe("staff");
    for (const path of [
      "/",
      "/marketplace",
      "/marketplace.data",
      "/account-erased",
      "/orders-of",
      "/administrators",
      "/functionsx",
    ])
      expect(kindOfWork("GET", path), path).toBe("page");
  });

  it("kindOfWork returns one kind for forms that hash a password and another kind for the pages of these forms", () => {
    for (const path of ["/auth", "/auth.data", "/auth/reset", "/auth/reset.data"])
      expect([kindOfWork("GET", path), kindOfWork("POST", path)], path).toEqual(["own", "sign-in"]);
    for (const path of ["/admin/login", "/admin/login.data", "/admin/setup", "/admin/convite.data"])
      expect([kindOfWork("GET", path), kindOfWork("POST", path)], path).toEqual(["staff", "staff sign-in"]);
    for (const path of ["/account", "/orders.data", "/cart/lines"])
      expect(kindOfWork("POST", path), path).toBe("own");
    for (const path of ["/admin", "/admin/vendas.data", "/admin/loginx"])
      expect(kindOfWork("POST", path), path).toBe("staff");
  });
});
