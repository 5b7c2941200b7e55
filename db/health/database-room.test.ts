import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hasRoom, noteServerError, onRoomChange } from "./database-room.ts";

const full = Object.assign(new Error("could not write to a file"), { code: "53100" });
const query = vi.fn<() => Promise<unknown>>();
// biome-ignore lint/suspicious/noExplicitAny: the driver's query has many overloads
const database = { query: query as any };
const changes: boolean[] = [];
let began = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  // The fake clock begins at zero in each test. However, the process remembers the time of its last probe
  // from the previous test.
  began += 60_000;
  vi.advanceTimersByTime(began);
  onRoomChange((isFull) => changes.push(isFull));
});
afterEach(async () => {
  vi.advanceTimersByTime(5_000);
  query.mockReset().mockResolvedValue({ rows: [] });
  await hasRoom(database);
  changes.length = 0;
  query.mockReset();
  vi.useRealTimers();
});

it("hasRoom sends no probe to the database before a write has failed on a full disk", async () => {
  for (const code of ["57P01", "23505", undefined]) noteServerError(code);
  expect(await hasRoom(database)).toBe(true);
  expect(query).not.toHaveBeenCalled();
});

it("hasRoom probes every five seconds after a failed write, until a probe succeeds", async () => {
  query.mockRejectedValue(full);
  noteServerError("53100");
  for (let second = 0; second < 10; second++) {
    expect(await hasRoom(database)).toBe(false);
    vi.advanceTimersByTime(1_000);
  }
  expect(query).toHaveBeenCalledTimes(2);
  query.mockResolvedValue({ rows: [] });
  expect(await hasRoom(database)).toBe(true);
  expect(await hasRoom(database)).toBe(true);
  expect(query).toHaveBeenCalledTimes(3);
  expect(changes).toEqual([true, false]);
});

it("hasRoom still reports a full disk after a call that could not reach the database", async () => {
  query.mockRejectedValue(Object.assign(new Error("refused"), { code: "ECONNREFUSED", syscall: "connect" }));
  noteServerError("53100");
  await expect(hasRoom(database)).rejects.toThrow("refused");
  expect(await hasRoom(database)).toBe(false);
});
