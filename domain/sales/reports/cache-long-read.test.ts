import { expect, it, vi } from "vitest";
import { cacheLongRead } from "./cache-long-read.ts";

const year = { from: "2025-11-24", until: "2026-11-23", days: 365 };
const month = { from: "2026-10-25", until: "2026-11-23", days: 30 };

it("cacheLongRead reads a long period at most once a minute, and reads a short period again at each call", async () => {
  const read = vi.fn(async () => "rows");
  const ask = (period: typeof year, now: number) => cacheLongRead("a", period, read, now);
  expect(await Promise.all([ask(year, 0), ask(year, 1), ask(year, 59_000)])).toEqual([
    "rows",
    "rows",
    "rows",
  ]);
  expect(read).toHaveBeenCalledTimes(1);
  await ask(year, 60_001);
  expect(read).toHaveBeenCalledTimes(2);
  await ask(month, 60_002);
  await ask(month, 60_003);
  expect(read).toHaveBeenCalledTimes(4);
});

it("cacheLongRead has a separate cache entry for each period and for each kind of read", async () => {
  const shorter = { ...year, from: "2026-01-01", days: 327 };
  expect(await cacheLongRead("b", year, async () => 1, 0)).toBe(1);
  expect(await cacheLongRead("b", shorter, async () => 2, 0)).toBe(2);
  expect(await cacheLongRead("c", year, async () => 3, 0)).toBe(3);
  expect(await cacheLongRead("b", year, async () => 4, 0)).toBe(1);
});

it("cacheLongRead does not cache a failed read", async () => {
  await expect(cacheLongRead("d", year, () => Promise.reject(new Error("away")), 0)).rejects.toThrow("away");
  expect(await cacheLongRead("d", year, async () => 5, 1)).toBe(5);
});
