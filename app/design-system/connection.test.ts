import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createConnection, loadPart, PROBE_PAUSE } from "./connection.ts";

function open() {
  const device = { isOnline: true, answers: true };
  const probe = vi.fn(async () => device.answers);
  const connection = createConnection({ isOnline: () => device.isOnline, probe });
  const notified = vi.fn();
  connection.subscribe(() => notified(connection.isLost()));
  return { device, probe, connection, notified };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the connection", () => {
  it("the connection counts as lost from the first reported failure until the shop answers a probe", async () => {
    const { device, probe, connection, notified } = open();
    device.answers = false;
    connection.reportLost();
    connection.reportLost();
    expect(connection.isLost()).toBe(true);
    await vi.advanceTimersByTimeAsync(PROBE_PAUSE);
    expect(probe).toHaveBeenCalledTimes(2);
    device.answers = true;
    await vi.advanceTimersByTimeAsync(PROBE_PAUSE);
    expect(notified.mock.calls).toEqual([[true], [false]]);
    await vi.advanceTimersByTimeAsync(10 * PROBE_PAUSE);
    expect(probe).toHaveBeenCalledTimes(3);
  });

  it("the connection sends no probe while the device has no network", async () => {
    const { device, probe, connection } = open();
    device.isOnline = false;
    connection.reportLost();
    await vi.advanceTimersByTimeAsync(3 * PROBE_PAUSE);
    expect(probe).not.toHaveBeenCalled();
    device.isOnline = true;
    await vi.advanceTimersByTimeAsync(PROBE_PAUSE);
    expect(connection.isLost()).toBe(false);
  });

  it("whenBack resolves when the connection returns or when its signal is aborted", async () => {
    const { device, connection } = open();
    await connection.whenBack();
    device.answers = false;
    connection.reportLost();
    const gone = vi.fn();
    const leaving = new AbortController();
    const waiting = [connection.whenBack().then(gone), connection.whenBack(leaving.signal)];
    leaving.abort();
    await waiting[1];
    expect(gone).not.toHaveBeenCalled();
    device.answers = true;
    await vi.advanceTimersByTimeAsync(PROBE_PAUSE);
    expect(gone).toHaveBeenCalled();
  });

  it("the connection notifies listeners about a form that received no response", () => {
    const { connection } = open();
    const unsent = vi.fn();
    const stop = connection.onUnsent(unsent);
    connection.reportUnsent();
    stop();
    connection.reportUnsent();
    expect(unsent).toHaveBeenCalledTimes(1);
    expect(connection.isLost()).toBe(true);
  });
});

describe("loadPart", () => {
  it("loadPart loads the part of the page again when the connection returns", async () => {
    const { device, connection } = open();
    device.answers = false;
    const load = vi.fn(async () => {
      if (!device.answers) throw new TypeError("Failed to fetch dynamically imported module");
      return "the drawer";
    });
    const loaded = loadPart(load, connection);
    await vi.advanceTimersByTimeAsync(PROBE_PAUSE);
    device.answers = true;
    await vi.advanceTimersByTimeAsync(PROBE_PAUSE);
    expect(await loaded).toBe("the drawer");
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("loadPart rejects when the shop answers but the file of the page part is missing", async () => {
    const load = () => Promise.reject(new TypeError("404"));
    await expect(loadPart(load, open().connection)).rejects.toThrow("404");
  });
});
