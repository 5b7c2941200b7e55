import { afterEach, describe, expect, it } from "vitest";
import { cacheRead, invalidateReads, setSubscribed } from "./read-cache.ts";

afterEach(() => setSubscribed(false));

/**
 * Returns a read function whose results the test caches. The function returns the number of its calls.
 */
function counted() {
  let count = 0;
  return async () => ++count;
}

describe("cacheRead", () => {
  it("cacheRead reads only once while the process is subscribed to changes", async () => {
    setSubscribed(true);
    const read = counted();
    expect([await cacheRead("a", read), await cacheRead("a", read)]).toEqual([1, 1]);
    expect(await cacheRead("b", read)).toBe(2);
  });

  it("cacheRead caches nothing while the process receives no notifications about changes", async () => {
    const read = counted();
    expect([await cacheRead("a", read), await cacheRead("a", read)]).toEqual([1, 2]);
  });

  it("cacheRead reads again after a change and after a reconnect", async () => {
    setSubscribed(true);
    const read = counted();
    await cacheRead("a", read);
    invalidateReads();
    expect(await cacheRead("a", read)).toBe(2);
    setSubscribed(false);
    setSubscribed(true);
    expect(await cacheRead("a", read)).toBe(3);
  });

  it("after a change, cacheRead returns no result of a read that began before the change", async () => {
    setSubscribed(true);
    let answerOld: (value: string) => void = () => {};
    const old = cacheRead("a", () => new Promise<string>((resolve) => (answerOld = resolve)));
    invalidateReads();
    expect(await cacheRead("a", async () => "new")).toBe("new");
    answerOld("old");
    expect(await old).toBe("old");
    expect(await cacheRead("a", async () => "newer")).toBe("new");
  });

  it("cacheRead limits the number of stored reads, and drops the least recently used read", async () => {
    setSubscribed(true);
    const read = counted();
    await cacheRead("used", read);
    await cacheRead("unused", read);
    for (let index = 0; index < 499; index++) {
      await cacheRead(`product ${index}`, async () => 0);
      await cacheRead("used", read);
    }
    expect([await cacheRead("used", read), await cacheRead("unused", read)]).toEqual([1, 3]);
  });

  it("cacheRead reads again after a failed read", async () => {
    setSubscribed(true);
    await expect(cacheRead("a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    expect(await cacheRead("a", async () => "there")).toBe("there");
  });
});
