import { afterEach, describe, expect, it } from "vitest";
import { forgetReads, hearingChanges, keepRead } from "./kept-reads.ts";

afterEach(() => hearingChanges(false));

/** Returns a read whose result is the number of its calls. */
function counted() {
  let count = 0;
  return async () => ++count;
}

describe("keepRead", () => {
  it("reads once while the process is subscribed to changes", async () => {
    hearingChanges(true);
    const read = counted();
    expect([await keepRead("a", read), await keepRead("a", read)]).toEqual([1, 1]);
    expect(await keepRead("b", read)).toBe(2);
  });

  it("reads every time while the process is not subscribed", async () => {
    const read = counted();
    expect([await keepRead("a", read), await keepRead("a", read)]).toEqual([1, 2]);
  });

  it("reads again after a change and after a reconnect", async () => {
    hearingChanges(true);
    const read = counted();
    await keepRead("a", read);
    forgetReads();
    expect(await keepRead("a", read)).toBe(2);
    hearingChanges(false);
    hearingChanges(true);
    expect(await keepRead("a", read)).toBe(3);
  });

  it("does not share a read that began before a change with callers after the change", async () => {
    hearingChanges(true);
    let answerOld: (value: string) => void = () => {};
    const old = keepRead("a", () => new Promise<string>((resolve) => (answerOld = resolve)));
    forgetReads();
    expect(await keepRead("a", async () => "new")).toBe("new");
    answerOld("old");
    expect(await old).toBe("old");
    expect(await keepRead("a", async () => "newer")).toBe("new");
  });

  it("reads again after a failed read", async () => {
    hearingChanges(true);
    await expect(keepRead("a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    expect(await keepRead("a", async () => "there")).toBe("there");
  });
});
