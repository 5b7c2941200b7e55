import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { scriptsAfterPaint } from "./scripts-after-paint.ts";

/** As the router writes it, with a route of several modules. */
const CODE = `import "/manifest.js";
import * as route0 from "/root.js";
import * as route1_clientMiddleware from "/middleware.js";
import * as route1_main from "/layout.js";
const route1 = {...route1_clientMiddleware,...route1_main};

  window.__reactRouterRouteModules = {"root":route0,"layout":route1};

import("/entry.js");`;
const LINKS =
  '<link rel="modulepreload" href="/manifest.js"/><link rel="modulepreload" nonce="n" href="/entry.js"/>';
const CONTEXT = "<script>window.__reactRouterContext = {};</script>";
const page = (links: string, code: string, nonce = "") =>
  `<head>${links}<title>T</title></head><body>$&text${CONTEXT}<script${nonce} type="module" async="">${code}</script></body>`;

const codeOf = (html: string) =>
  /<script[^>]* type="module" async="">([\s\S]*)<\/script>/.exec(html)?.[1] ?? "";

type Heard = Record<string, (event?: unknown) => void>;

/** Runs a page's starting script in a browser that is only its events, and keeps what it fetches, in order. */
function open({ hidden = false, tellsPaint = true } = {}) {
  const fetched: string[] = [];
  const heard: Heard = {};
  const timers: { run: () => void; after: number }[] = [];
  const frames: (() => void)[] = [];
  const window: Record<string, unknown> = {};
  class Observer {
    static supportedEntryTypes = ["paint"];
    constructor(told: (list: unknown) => void) {
      heard.painted = () => told({ getEntriesByName: () => [{}] });
      heard.background = () => told({ getEntriesByName: () => [] });
    }
    observe() {}
  }
  const code = codeOf(scriptsAfterPaint(page(LINKS, CODE))).replaceAll("import(", "fetchModule(");
  runInNewContext(`(async () => {${code}})()`, {
    window,
    PerformanceObserver: tellsPaint ? Observer : undefined,
    document: {
      hidden,
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => fetched.push(`early ${href}`) },
    },
    removeEventListener: (name: string) => {
      delete heard[name];
    },
    addEventListener: (name: string, run: () => void) => {
      heard[name] = run;
    },
    setTimeout: (run: () => void, after = 0) => timers.push({ run, after }),
    requestAnimationFrame: (run: () => void) => frames.push(run),
    fetchModule: async (address: string) => {
      fetched.push(address);
      return { from: address };
    },
  });
  const settled = async () => {
    await new Promise((done) => setImmediate(done));
    return fetched;
  };
  /** The frames and the task after them, as far as somebody waits for one. */
  const showFrames = () => {
    while (frames.length > 0) frames.shift()?.();
    timers.find(({ after }) => after === 0)?.run();
  };
  return { settled, heard, timers, showFrames, window };
}

const ALL = [
  "early /manifest.js",
  "early /entry.js",
  "/manifest.js",
  "/root.js",
  "/middleware.js",
  "/layout.js",
  "/entry.js",
];

describe("the scripts of a page", () => {
  test("leave the document; its own script keeps its tag and nonce, and the rest its bytes", () => {
    const html = scriptsAfterPaint(page(LINKS, CODE, ' nonce="n"'));
    expect(html).not.toContain("<link");
    expect(html).toContain(
      `<head><title>T</title></head><body>$&text${CONTEXT}<script nonce="n" type="module" async="">`,
    );
    expect(codeOf(html)).not.toMatch(/^import /m);
  });

  test("are fetched in one go when the first view is painted, and the entry last, when the routes' modules are there", async () => {
    const { settled, heard, showFrames, window } = open();
    expect(await settled()).toEqual([]);
    heard.background?.();
    showFrames();
    expect(await settled()).toEqual([]);
    heard.painted?.();
    expect(await settled(), "the rest of a long document").toEqual([]);
    showFrames();
    expect(await settled()).toEqual(ALL);
    expect(window.__reactRouterRouteModules).toEqual({
      root: { from: "/root.js" },
      layout: { from: "/layout.js" },
    });
  });

  test.each(["pointerdown", "touchstart", "keydown", "visibilitychange"])(
    "do not wait longer than %s",
    async (event) => {
      const { settled, heard } = open();
      heard[event]?.();
      expect(await settled()).toEqual(ALL);
    },
  );

  test("do not wait where nobody looks", async () => {
    expect(await open({ hidden: true }).settled()).toEqual(ALL);
  });

  test("are fetched after a while in a browser that never tells of the paint, and once", async () => {
    const { settled, timers, heard, showFrames } = open();
    expect(timers.map(({ after }) => after)).toEqual([3_000]);
    timers[0]?.run();
    heard.painted?.();
    showFrames();
    expect(await settled()).toEqual(ALL);
  });

  test("wait for two frames and the task after them in a browser without that entry", async () => {
    const { settled, showFrames } = open({ tellsPaint: false });
    expect(await settled()).toEqual([]);
    showFrames();
    expect(await settled()).toEqual(ALL);
  });

  test("stay as they are in a document that is not made like this", () => {
    for (const other of [page("", CODE), page(LINKS, "start()"), `<head>${LINKS}</head>`, ""])
      expect(scriptsAfterPaint(other)).toBe(other);
  });
});
