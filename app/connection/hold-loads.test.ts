import { type ClientInstrumentation, data, RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createConnection, PROBE_PAUSE } from "#app/design-system/connection.ts";
import { holdNavigations, holdWithoutConnection, wantedAddress } from "./hold-loads.ts";

const PAGE = "storefront/orders/page";
const UNREACHED = { [PAGE]: { type: "error", result: new TypeError("Failed to fetch") } } as const;
const UNSENT = { [PAGE]: { type: "error", result: data(new TypeError("Failed to fetch")) } } as const;
type Results = Record<string, { type: "data" | "error"; result: unknown }>;

function open() {
  const device = { answers: false };
  const connection = createConnection({ isOnline: () => true, probe: async () => device.answers });
  const middleware = holdWithoutConnection(connection);
  const leaving = new AbortController();
  const ask = (results: Results, init: RequestInit = {}) => {
    const request = new Request("https://shop.example/orders", { signal: leaving.signal, ...init });
    const url = new URL(request.url);
    const args = { request, url, params: {}, pattern: "/orders", context: new RouterContextProvider() };
    return middleware(args, async () => results) as Promise<Results>;
  };
  return { device, connection, ask, leave: () => leaving.abort() };
}

beforeEach(() => {
  vi.useFakeTimers();
  const location = { href: "https://shop.example/marketplace" };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a load without a connection", () => {
  it("a page load without a connection stays pending until the page repeats the load", async () => {
    const { device, connection, ask, leave } = open();
    const settled = vi.fn();
    const load = ask(UNREACHED).then(settled);
    await vi.advanceTimersByTimeAsync(4 * PROBE_PAUSE);
    expect(settled).not.toHaveBeenCalled();
    expect(connection.isLost()).toBe(true);
    device.answers = true;
    await vi.advanceTimersByTimeAsync(PROBE_PAUSE);
    leave();
    await load;
  });

  it("a page load that waits for the connection fails with its original error when the user navigates away", async () => {
    const { ask, leave } = open();
    const load = ask(UNREACHED);
    leave();
    expect(await load).toBe(UNREACHED);
  });

  it("a load without a connection returns its connection error when the shop answers the probe but the repeated load fails", async () => {
    const { device, ask } = open();
    device.answers = true;
    const first = ask(UNREACHED);
    await vi.advanceTimersByTimeAsync(1_000);
    await first;
    expect(await ask(UNREACHED)).toBe(UNREACHED);
  });

  it.each([
    ["a server response", { status: 503, statusText: "", internal: false, data: null }],
    ["an unreadable response", new Error("Unable to decode turbo-stream response")],
  ])("a load without a connection does not hold %s", async (_, result) => {
    const results: Results = { [PAGE]: { type: "error", result } };
    const { ask, connection } = open();
    expect(await ask(results)).toBe(results);
    expect(connection.isLost()).toBe(false);
  });
});

describe("a form without a connection", () => {
  it("a form sent without a connection returns no data, runs no loader and notifies listeners", async () => {
    const { ask, connection } = open();
    const unsent = vi.fn();
    connection.onUnsent(unsent);
    const results = await ask(UNSENT, { method: "POST", body: new FormData() });
    expect(results).toEqual({ [PAGE]: { type: "data", result: data(undefined, { status: 503 }) } });
    expect(unsent).toHaveBeenCalledTimes(1);
  });
});

describe("a navigation while the connection is lost", () => {
  type Info = { to: string | number; formMethod?: "POST" };

  function navigations() {
    const { device, connection } = open();
    let navigate: (call: () => Promise<void>, info: Info) => Promise<void> = async () => {};
    const instrument = (handlers: { navigate: unknown }) => {
      navigate = handlers.navigate as typeof navigate;
    };
    holdNavigations(connection).router?.({ instrument } as Parameters<
      NonNullable<ClientInstrumentation["router"]>
    >[0]);
    return { device, connection, navigate };
  }

  it("wantedAddress returns the URL of a delayed navigation from the start of the navigation until its end", async () => {
    const { device, connection, navigate } = navigations();
    connection.reportLost();
    let arrive = () => {};
    const call = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
    const going = navigate(call, { to: "/marketplace/seat?a=1" });
    await vi.advanceTimersByTimeAsync(2 * PROBE_PAUSE);
    expect([call.mock.calls.length, wantedAddress()]).toEqual([0, null]);
    device.answers = true;
    await vi.advanceTimersByTimeAsync(PROBE_PAUSE);
    expect(wantedAddress()).toBe("https://shop.example/marketplace/seat?a=1");
    arrive();
    await going;
    expect(wantedAddress()).toBeNull();
  });

  it.each(["click", "input", "submit", "popstate"])(
    "a held navigation ends when a later %s follows",
    async (act) => {
      const { device, connection, navigate } = navigations();
      connection.reportLost();
      const [earlier, later] = [vi.fn(async () => {}), vi.fn(async () => {})];
      void navigate(earlier, { to: "/about" });
      window.dispatchEvent(new Event(act));
      const going = navigate(later, { to: "/support" });
      device.answers = true;
      await vi.advanceTimersByTimeAsync(PROBE_PAUSE);
      await going;
      expect([earlier.mock.calls.length, later.mock.calls.length]).toEqual([0, 1]);
    },
  );

  it("a delayed navigation starts when the connection returns, unless the user has done something else in the meantime", async () => {
    const { device, connection, navigate } = navigations();
    connection.reportLost();
    const call = vi.fn(async () => {});
    window.dispatchEvent(new Event("click"));
    const going = navigate(call, { to: "/about" });
    device.answers = true;
    await vi.advanceTimersByTimeAsync(PROBE_PAUSE);
    await going;
    window.dispatchEvent(new Event("click"));
    expect(call).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["a form", { to: "/auth", formMethod: "POST" }],
    ["Back", { to: -1 }],
  ] as const)("the page does not delay %s while the connection is lost", async (_, info) => {
    const { connection, navigate } = navigations();
    connection.reportLost();
    const call = vi.fn(async () => {});
    await navigate(call, info);
    expect(call).toHaveBeenCalledTimes(1);
  });
});
