import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { deferScripts } from "./defer-scripts.ts";

/** The start script as the router writes it, for a route with several modules. */
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

type Listeners = Record<string, (event?: unknown) => void>;

/**
 * Runs a page's starting script in a fake browser that
 * consists only of events. Records the fetched URLs in order.
 */
function open({ hidden = false, reportsPaint = true } = {}) {
  const fetched: string[] = [];
  const listeners: Listeners = {};
  const timers: { run: () => void; after: number }[] = [];
  const frames: (() => void)[] = [];
  const window: Record<string, unknown> = {};
  class Observer {
    static supportedEntryTypes = ["paint"];
    constructor(notify: (list: unknown) => void) {
      listeners.painted = () => notify({ getEntriesByName: () => [{}] });
      listeners.background = () => notify({ getEntriesByName: () => [] });
    }
    observe() {}
  }
  const code = codeOf(deferScripts(page(LINKS, CODE))).replaceAll("import(", "fetchModule(");
  runInNewContext(`(async () => {${code}})()`, {
    window,
    PerformanceObserver: reportsPaint ? Observer : undefined,
    document: {
      hidden,
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => fetched.push(`early ${href}`) },
    },
    removeEventListener: (name: string) => {
      delete listeners[name];
    },
    addEventListener: (name: string, run: () => void) => {
      listeners[name] = run;
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
  /** Runs the requested animation frames, and then the tasks with a delay of zero. */
  const showFrames = () => {
    while (frames.length > 0) frames.shift()?.();
    timers.find(({ after }) => after === 0)?.run();
  };
  return { settled, listeners, timers, showFrames, window };
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

describe("deferScripts", () => {
  test("deferScripts removes the preload links and leaves the rest of the document unchanged", () => {
    const html = deferScripts(page(LINKS, CODE, ' nonce="n"'));
    expect(html).not.toContain("<link");
    expect(html).toContain(
      `<head><title>T</title></head><body>$&text${CONTEXT}<script nonce="n" type="module" async="">`,
    );
    expect(codeOf(html)).not.toMatch(/^import /m);
  });

  test("deferScripts fetches all modules after the first paint, and runs the entry script after the route modules", async () => {
    const { settled, listeners, showFrames, window } = open();
    expect(await settled()).toEqual([]);
    listeners.background?.();
    showFrames();
    expect(await settled()).toEqual([]);
    listeners.painted?.();
    expect(await settled(), "the rest of a long document must be painted first").toEqual([]);
    showFrames();
    expect(await settled()).toEqual(ALL);
    expect(window.__reactRouterRouteModules).toEqual({
      root: { from: "/root.js" },
      layout: { from: "/layout.js" },
    });
  });

  test.each(["pointerdown", "touchstart", "keydown", "visibilitychange"])(
    "deferScripts starts the scripts at once on %s",
    async (event) => {
      const { settled, listeners } = open();
      listeners[event]?.();
      expect(await settled()).toEqual(ALL);
    },
  );

  test("deferScripts starts the scripts immediately when the page is hidden", async () => {
    expect(await open({ hidden: true }).settled()).toEqual(ALL);
  });

  test("deferScripts starts the scripts after a timeout when the expected paint event never arrives", async () => {
    const { settled, timers, listeners, showFrames } = open();
    expect(timers.map(({ after }) => after)).toEqual([3_000]);
    timers[0]?.run();
    listeners.painted?.();
    showFrames();
    expect(await settled()).toEqual(ALL);
  });

  test("deferScripts waits for two frames and one task when the browser does not support paint events", async () => {
    const { settled, showFrames } = open({ reportsPaint: false });
    expect(await settled()).toEqual([]);
    showFrames();
    expect(await settled()).toEqual(ALL);
  });

  test("deferScripts leaves a document unchanged when the document has an unknown structure", () => {
    for (const other of [page(LINKS, "start()"), `<head>${LINKS}</head>`, ""])
      expect(deferScripts(other)).toBe(other);
    expect(deferScripts(page("", CODE))).toBe(page("", CODE));
  });
});
