import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { orderWasChanged, setOrdersAnnounced, watchOrder } from "./wait-for-order.ts";

beforeEach(() => {
  vi.useFakeTimers();
  setOrdersAnnounced(true);
});
afterEach(() => {
  setOrdersAnnounced(false);
  vi.useRealTimers();
});

describe("watchOrder", () => {
  it("watchOrder resolves with the announced status for every request that waits for the order", async () => {
    const id = randomUUID();
    const watches = [watchOrder(id), watchOrder(id.toUpperCase())];
    orderWasChanged({ id: randomUUID(), status: "completed" });
    orderWasChanged({ id, status: "pending" });
    orderWasChanged({ id, status: "completed" });
    expect(await Promise.all(watches.map(({ settled }) => settled))).toEqual(["completed", "completed"]);
  });

  it("watchOrder resolves as pending when no announcement arrives within three seconds", async () => {
    const { settled } = watchOrder(randomUUID());
    const seen = vi.fn();
    void settled.then(seen);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(seen).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toHaveBeenCalledWith("pending");
  });

  it("watchOrder resolves as pending when the caller stops the wait, or when the shop no longer receives announcements", async () => {
    const stopped = watchOrder(randomUUID());
    stopped.stop();
    expect(await stopped.settled).toBe("pending");
    const lost = watchOrder(randomUUID());
    setOrdersAnnounced(false);
    expect(await lost.settled).toBe("pending");
    expect(await watchOrder(randomUUID()).settled).toBe("pending");
  });

  it("at most 1000 requests wait for orders simultaneously, and another request can wait as soon as one of these requests ends", async () => {
    const id = randomUUID();
    const watches = Array.from({ length: 1_000 }, () => watchOrder(id));
    expect(await watchOrder(id).settled).toBe("pending");
    watches[0]?.stop();
    const next = watchOrder(id);
    orderWasChanged({ id, status: "completed" });
    expect(await next.settled).toBe("completed");
  });
});
