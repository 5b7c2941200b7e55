import { describe, expect, it, vi } from "vitest";
import { SessionMemory } from "./session-memory.ts";

describe("whether a session is valid, for the top bar", () => {
  it("is asked once a second, however many pages are opened", async () => {
    let now = 0;
    const look = vi.fn(async () => true);
    const memory = new SessionMemory(look, () => now);
    expect(memory.recall("t")).toBeUndefined();
    await Promise.all([memory.isValid("t"), memory.isValid("t"), memory.isValid("t")]);
    expect(look).toHaveBeenCalledTimes(1);
    now = 999;
    expect(memory.recall("t")).toBe(true);
    now = 1_000;
    expect(memory.recall("t")).toBeUndefined();
    await memory.isValid("t");
    expect(look).toHaveBeenCalledTimes(2);
  });

  it("is not believed when asking failed", async () => {
    const look = vi.fn().mockRejectedValueOnce(new Error("no database")).mockResolvedValue(false);
    const memory = new SessionMemory(look);
    await expect(memory.isValid("t")).rejects.toThrow("no database");
    expect(await memory.isValid("t")).toBe(false);
  });

  it("is one answer a token", async () => {
    const memory = new SessionMemory(async (token) => token === "mine");
    expect(await memory.isValid("mine")).toBe(true);
    expect(await memory.isValid("yours")).toBe(false);
  });
});
