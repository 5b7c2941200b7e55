import { describe, expect, it, vi } from "vitest";
import { SessionMemory } from "./session-memory.ts";

describe("the session cache of the top bar", () => {
  it("the session cache of the top bar checks a session at most once a second, whatever the number of pages", async () => {
    let now = 0;
    const check = vi.fn(async () => true);
    const memory = new SessionMemory(check, () => now);
    expect(memory.recall("t")).toBeUndefined();
    await Promise.all([memory.isValid("t"), memory.isValid("t"), memory.isValid("t")]);
    expect(check).toHaveBeenCalledTimes(1);
    now = 999;
    expect(memory.recall("t")).toBe(true);
    now = 1_000;
    expect(memory.recall("t")).toBeUndefined();
    await memory.isValid("t");
    expect(check).toHaveBeenCalledTimes(2);
  });

  it("the session cache of the top bar does not cache a failed check", async () => {
    const check = vi.fn().mockRejectedValueOnce(new Error("no database")).mockResolvedValue(false);
    const memory = new SessionMemory(check);
    await expect(memory.isValid("t")).rejects.toThrow("no database");
    expect(await memory.isValid("t")).toBe(false);
  });

  it("the session cache of the top bar stores one result for each token", async () => {
    const memory = new SessionMemory(async (token) => token === "mine");
    expect(await memory.isValid("mine")).toBe(true);
    expect(await memory.isValid("yours")).toBe(false);
  });
});
