import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { keepShownOnFailure, refreshWhileShown } from "./refresh-while-shown.ts";

const PAGE = "storefront/marketplace/page";
const SHOWN = [
  { id: "root", loaderData: { theme: "dark" } },
  { id: PAGE, loaderData: { list: ["shown"] } },
];

type Results = Record<string, { type: "data" | "error"; result: unknown }>;

/**
 * Returns the results that the page receives from a background load in which the server returns the given
 * results.
 */
async function passOn(
  address: string,
  results: Results | Promise<Results>,
  init: RequestInit = {},
): Promise<Results> {
  const request = new Request(`https://shop.example${address}`, init);
  const url = new URL(request.url);
  const args = { request, url, params: {}, pattern: "/marketplace", context: new RouterContextProvider() };
  return (await keepShownOnFailure(args, async () => results)) as Results;
}

async function load(results: Results, address = "/marketplace?page=2") {
  let passed: Results = {};
  const arrived = await refreshWhileShown(
    "/marketplace?page=2",
    () => SHOWN,
    async () => {
      passed = await passOn(address, results);
    },
  );
  return { arrived, passed };
}

const failed = (result: unknown) =>
  ({ root: { type: "error", result }, [PAGE]: { type: "error", result } }) as const;
const answerOf = (status: number) => ({ status, statusText: "", internal: false, data: null });

describe("a background load", () => {
  it.each([
    ["without a connection", new TypeError("Failed to fetch")],
    ["with a failing server", new Error("Unexpected Server Error")],
    ["behind a proxy without a server", answerOf(502)],
  ])("a background load with %s keeps the shown data and reports the failure", async (_, error) => {
    const { arrived, passed } = await load(failed(error));
    expect(arrived).toBe("failed");
    expect(passed).toEqual({
      root: { type: "data", result: { theme: "dark" } },
      [PAGE]: { type: "data", result: { list: ["shown"] } },
    });
  });

  it("a background load shows the new data of successful routes, and keeps the old data of failed routes", async () => {
    const fresh = { type: "data", result: { theme: "light" } } as const;
    const { arrived, passed } = await load({
      root: fresh,
      [PAGE]: { type: "error", result: new Error("no") },
    });
    expect(arrived).toBe("failed");
    expect(passed).toEqual({ root: fresh, [PAGE]: { type: "data", result: { list: ["shown"] } } });
  });

  it("a background load reports the error of a route when the page shows no data of that route", async () => {
    const results = failed(answerOf(500));
    let passed: Results = {};
    const shown = () => [SHOWN[0], { id: PAGE, loaderData: undefined }].filter((one) => one !== undefined);
    const arrived = await refreshWhileShown("/payment-success", shown, async () => {
      passed = await passOn("/payment-success", results);
    });
    expect(arrived).toBe("failed");
    expect(passed).toEqual({ root: { type: "data", result: { theme: "dark" } }, [PAGE]: results[PAGE] });
  });

  it("a background load returns the new data of all routes when no route failed", async () => {
    const fresh = { [PAGE]: { type: "data", result: { list: ["new"] } } } as const;
    expect(await load(fresh)).toEqual({ arrived: "arrived", passed: fresh });
  });

  it.each([
    ["a redirect", Response.redirect("https://shop.example/auth")],
    ["a page that is gone", answerOf(404)],
  ])("a background load passes on %s, because such a response is valid", async (_, answer) => {
    expect(await load(failed(answer))).toEqual({ arrived: "arrived", passed: failed(answer) });
  });
});

describe("a page that the user requested", () => {
  it("a requested page shows its error, even during or after a background load", async () => {
    const results = failed(new Error("no"));
    expect((await load(results, "/marketplace?category=games")).passed).toEqual(results);
    expect(await passOn("/marketplace?page=2", results)).toEqual(results);
  });

  it("an aborted request does not count as a failure", async () => {
    const results = failed(new DOMException("aborted", "AbortError"));
    const arrived = await refreshWhileShown(
      "/marketplace",
      () => SHOWN,
      async () => {
        const leaving = new AbortController();
        leaving.abort();
        expect(await passOn("/marketplace", results, { signal: leaving.signal })).toEqual(results);
      },
    );
    expect(arrived).toBe("arrived");
  });
});

describe("a form submitted during a background load", () => {
  const fresh = { [PAGE]: { type: "data", result: { list: ["new"] } } } as const;
  const kept = { [PAGE]: { type: "data", result: { list: ["shown"] } } } as const;
  const answer = { [PAGE]: { type: "data", result: { ok: true } } } as const;

  /** Submits a form of the page. The returned function sends the response to the form. */
  function sendForm() {
    const { promise, resolve } = Promise.withResolvers<Results>();
    const passed = passOn("/marketplace?page=2", promise, { method: "POST" });
    return async () => {
      resolve(answer);
      expect(await passed).toEqual(answer);
    };
  }
  async function follow(read: () => Promise<Results>, givesWay = true, shown = () => SHOWN) {
    let passed: Results = {};
    const load = async () => {
      passed = await passOn("/marketplace?page=2", read());
    };
    const arrival = await refreshWhileShown("/marketplace?page=2", shown, load, { givesWay });
    return { arrival, passed };
  }

  it("a background load discards its data and loads again when the user submits a form during the load", async () => {
    const answerForm = { now: async () => {} };
    const during = await follow(async () => {
      answerForm.now = sendForm();
      return fresh;
    });
    expect(during).toEqual({ arrival: "outrun", passed: kept });
    await answerForm.now();
    expect(await follow(async () => fresh)).toEqual({ arrival: "arrived", passed: fresh });
  });

  it("the data of a background load are discarded when the user submits a form after the load has started", async () => {
    const late = await follow(async () => {
      await sendForm()();
      return fresh;
    });
    expect(late).toEqual({ arrival: "outrun", passed: kept });
  });

  it.each([
    ["is read", fresh],
    ["fails", failed(new Error("no"))],
  ])(
    "a form submitted during a background load shows its changes, and keeps them when an older load %s after the response",
    async (_, results) => {
      const renewed = [{ id: PAGE, loaderData: { list: ["changed by the form"] } }];
      let shown = SHOWN.slice(1);
      const late = await follow(
        async () => {
          await sendForm()();
          shown = renewed;
          return { [PAGE]: results[PAGE] };
        },
        true,
        () => shown,
      );
      expect(late).toEqual({
        arrival: "outrun",
        passed: { [PAGE]: { type: "data", result: renewed[0]?.loaderData } },
      });
    },
  );

  it("a background load is discarded when it starts while a form waits for its response", async () => {
    const answerForm = sendForm();
    const begun = await follow(async () => {
      await answerForm();
      return fresh;
    });
    expect(begun).toEqual({ arrival: "outrun", passed: kept });
  });

  it("a load without `givesWay` updates the page even when the user submits a form during the load", async () => {
    const answerForm = sendForm();
    expect(await follow(async () => fresh, false)).toEqual({ arrival: "arrived", passed: fresh });
    await answerForm();
  });

  it("the page gets the response to a form submitted during a background load, even after a server failure", async () => {
    const broken = { [PAGE]: { type: "error", result: new Error("no") } } as const;
    let passed: Results = {};
    await refreshWhileShown(
      "/marketplace?page=2",
      () => SHOWN,
      async () => {
        passed = await passOn("/marketplace?page=2", broken, { method: "POST" });
      },
    );
    expect(passed).toEqual(broken);
  });
});
