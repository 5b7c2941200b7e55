import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { keepShown, keepShownOnFailure } from "./keep-shown.ts";

const PAGE = "storefront/marketplace/page";
const SHOWN = [
  { id: "root", loaderData: { theme: "dark" } },
  { id: PAGE, loaderData: { list: ["shown"] } },
];

type Results = Record<string, { type: "data" | "error"; result: unknown }>;

/** What reaches the page when its loaders answered so. */
async function passOn(address: string, results: Results, signal?: AbortSignal): Promise<Results> {
  const request = new Request(`https://shop.example${address}`, { signal });
  const url = new URL(request.url);
  const args = { request, url, params: {}, pattern: "/marketplace", context: new RouterContextProvider() };
  return (await keepShownOnFailure(args, async () => results)) as Results;
}

async function load(results: Results, address = "/marketplace?page=2") {
  let passed: Results = {};
  const arrived = await keepShown("/marketplace?page=2", SHOWN, async () => {
    passed = await passOn(address, results);
  });
  return { arrived, passed };
}

const failed = (result: unknown) =>
  ({ root: { type: "error", result }, [PAGE]: { type: "error", result } }) as const;
const answerOf = (status: number) => ({ status, statusText: "", internal: false, data: null });

describe("a load that nobody clicked for", () => {
  it.each([
    ["without a connection", new TypeError("Failed to fetch")],
    ["on a server that fails", new Error("Unexpected Server Error")],
    ["behind a proxy that has no server", answerOf(502)],
  ])("%s leaves what is shown, and says that it failed", async (_, error) => {
    const { arrived, passed } = await load(failed(error));
    expect(arrived).toBe(false);
    expect(passed).toEqual({
      root: { type: "data", result: { theme: "dark" } },
      [PAGE]: { type: "data", result: { list: ["shown"] } },
    });
  });

  it("brings what has arrived, and keeps only what has not", async () => {
    const fresh = { type: "data", result: { theme: "light" } } as const;
    const { arrived, passed } = await load({
      root: fresh,
      [PAGE]: { type: "error", result: new Error("no") },
    });
    expect(arrived).toBe(false);
    expect(passed).toEqual({ root: fresh, [PAGE]: { type: "data", result: { list: ["shown"] } } });
  });

  it("hands on what it brought when nothing failed", async () => {
    const fresh = { [PAGE]: { type: "data", result: { list: ["new"] } } } as const;
    expect(await load(fresh)).toEqual({ arrived: true, passed: fresh });
  });

  it.each([
    ["being sent elsewhere", Response.redirect("https://shop.example/auth")],
    ["a page that is gone", answerOf(404)],
  ])("follows %s", async (_, answer) => {
    expect(await load(failed(answer))).toEqual({ arrived: true, passed: failed(answer) });
  });
});

describe("a page that somebody asked for", () => {
  it("shows its failure, also while another load is under way or after one", async () => {
    const results = failed(new Error("no"));
    expect((await load(results, "/marketplace?category=games")).passed).toEqual(results);
    expect(await passOn("/marketplace?page=2", results)).toEqual(results);
  });

  it("that was given up for another is no failure", async () => {
    const results = failed(new DOMException("aborted", "AbortError"));
    const arrived = await keepShown("/marketplace", SHOWN, async () => {
      const leaving = new AbortController();
      leaving.abort();
      expect(await passOn("/marketplace", results, leaving.signal)).toEqual(results);
    });
    expect(arrived).toBe(true);
  });
});
