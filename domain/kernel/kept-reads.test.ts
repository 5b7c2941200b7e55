import { afterEach, describe, expect, it } from "vitest";
import { forgetReads, hearingChanges, keepRead } from "./kept-reads.ts";

afterEach(() => hearingChanges(false));

/** A read that answers with how often it was made. */
function counted() {
  let count = 0;
  return async () => ++count;
}

describe("reads that pages repeat", () => {
  it("are made once while changes are heard", async () => {
    hearingChanges(true);
    const read = counted();
    expect([await keepRead("a", read), await keepRead("a", read)]).toEqual([1, 1]);
    expect(await keepRead("b", read)).toBe(2);
  });

  it("are made every time while changes are not heard", async () => {
    const read = counted();
    expect([await keepRead("a", read), await keepRead("a", read)]).toEqual([1, 2]);
  });

  it("are made anew after a change, and after the connection was lost or made", async () => {
    hearingChanges(true);
    const read = counted();
    await keepRead("a", read);
    forgetReads();
    expect(await keepRead("a", read)).toBe(2);
    hearingChanges(false);
    hearingChanges(true);
    expect(await keepRead("a", read)).toBe(3);
  });

  it("give nobody who asks after a change what was begun before it", async () => {
    hearingChanges(true);
    let answerOld: (value: string) => void = () => {};
    const old = keepRead("a", () => new Promise<string>((resolve) => (answerOld = resolve)));
    forgetReads();
    expect(await keepRead("a", async () => "new")).toBe("new");
    answerOld("old");
    expect(await old).toBe("old");
    expect(await keepRead("a", async () => "newer")).toBe("new");
  });

  it("are tried again after a failure", async () => {
    hearingChanges(true);
    await expect(keepRead("a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    expect(await keepRead("a", async () => "there")).toBe("there");
  });
});
