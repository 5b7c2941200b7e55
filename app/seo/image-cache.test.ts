import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { CachedImages, TooManyImages } from "./image-cache.ts";

describe("the image cache", () => {
  it("the image cache draws an image only once, even for concurrent requests", async () => {
    const pictures = new CachedImages<string>({ kept: 2, waiting: 5, pause: 0 });
    let drawn = 0;
    const ask = () => pictures.get("a", async () => `picture ${++drawn}`);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(["picture 1", "picture 1", "picture 1"]);
    expect(await ask()).toBe("picture 1");
  });

  it("the image cache draws one image at a time, with a pause before the next image", async () => {
    const pictures = new CachedImages<number>({ kept: 9, waiting: 9, pause: 30 });
    let busy = 0;
    const begun: number[] = [];
    const draw = async () => {
      begun.push(performance.now());
      busy++;
      await sleep(5);
      return busy--;
    };
    expect(await Promise.all(["a", "b", "c"].map((name) => pictures.get(name, draw)))).toEqual([1, 1, 1]);
    const [first = 0, , third = 0] = begun;
    // The third drawing begins after two drawings and two pauses. A timer can fire slightly before its time.
    expect(third - first).toBeGreaterThan(2 * (5 + 30) - 4);
  });

  it("the image cache rejects requests when too many requests wait, and accepts requests again when the queue is empty", async () => {
    const pictures = new CachedImages<string>({ kept: 9, waiting: 2, pause: 0 });
    const slow = async () => {
      await sleep(5);
      return "drawn";
    };
    const waiting = [pictures.get("a", slow), pictures.get("b", slow)];
    await expect(pictures.get("c", slow)).rejects.toBeInstanceOf(TooManyImages);
    expect(await pictures.get("a", slow), "an image in the queue must be shared, not rejected").toBe("drawn");
    await Promise.all(waiting);
    expect(await pictures.get("c", slow)).toBe("drawn");
  });

  it("the image cache evicts the least recently used image", async () => {
    const pictures = new CachedImages<string>({ kept: 2, waiting: 5, pause: 0 });
    const drawn: string[] = [];
    const ask = (name: string) =>
      pictures.get(name, async () => {
        drawn.push(name);
        return name;
      });
    for (const name of ["a", "b", "a", "c", "a", "b"]) await ask(name);
    expect(drawn).toEqual(["a", "b", "c", "b"]);
  });

  it("the image cache does not cache failures", async () => {
    const pictures = new CachedImages<string>({ kept: 2, waiting: 5, pause: 0 });
    await expect(pictures.get("a", () => Promise.reject(new Error("no ink")))).rejects.toThrow("no ink");
    expect(await pictures.get("a", async () => "drawn")).toBe("drawn");
  });
});
