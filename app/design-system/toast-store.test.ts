import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createToastStore, REMOVE_DELAY } from "./toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the toast store", () => {
  it("the toast store replaces the old toast when a new toast appears", () => {
    const store = createToastStore();
    store.show({ title: "First", variant: "destructive" });
    store.show({ title: "Second" });
    expect(store.current()).toEqual({ title: "Second", key: 2, open: true });
  });

  it("the toast store hides a dismissed toast immediately and removes its record after 1,000,000 ms", () => {
    const store = createToastStore();
    store.show({ title: "Saved" });
    store.dismiss(1);
    expect(REMOVE_DELAY).toBe(1_000_000);
    expect(store.current()).toMatchObject({ title: "Saved", open: false });
    vi.advanceTimersByTime(999_999);
    expect(store.current()).toMatchObject({ title: "Saved", open: false });
    vi.advanceTimersByTime(1);
    expect(store.current()).toBeNull();
  });

  it("the toast store keeps a toast when an older toast is dismissed or expires", () => {
    const store = createToastStore();
    store.show({ title: "First" });
    store.dismiss(1);
    store.show({ title: "Second" });
    store.dismiss(1);
    vi.advanceTimersByTime(2_000_000);
    expect(store.current()).toMatchObject({ title: "Second", open: true });
  });

  it("the toast store does not delay the removal of a toast when the toast is dismissed a second time", () => {
    const store = createToastStore();
    store.show({ title: "Saved" });
    store.dismiss(1);
    vi.advanceTimersByTime(600_000);
    store.dismiss(1);
    vi.advanceTimersByTime(400_000);
    expect(store.current()).toBeNull();
  });

  it("the toast store notifies listeners of each change until they unsubscribe", () => {
    const store = createToastStore();
    const notified = vi.fn();
    const stop = store.subscribe(notified);
    store.show({ title: "Saved" });
    store.dismiss(1);
    vi.advanceTimersByTime(REMOVE_DELAY);
    expect(notified).toHaveBeenCalledTimes(3);
    stop();
    store.show({ title: "Again" });
    expect(notified).toHaveBeenCalledTimes(3);
  });
});
