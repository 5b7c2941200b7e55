import {
  createRequestHandler,
  data,
  type MiddlewareFunction,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { describe, expect, it, vi } from "vitest";
import { handleError } from "./entry.server.tsx";
import { answerContext } from "./request/answer.ts";
import { callerContext } from "./request/caller.ts";
import { formAction } from "./request/form-action.ts";
import { readForm } from "./request/read-form.ts";

const withoutIntents = formAction({});
const action = async (args: { request: Request }) => readForm(args.request);
const passOn: MiddlewareFunction<Response> = (_, next) => next();
const page = { default: () => null };
const routes = {
  form: { path: "form", module: { ...page, action: withoutIntents } },
  file: { path: "file", module: { action: withoutIntents } },
  body: { path: "body", module: { action } },
  gone: {
    path: "gone",
    module: {
      loader: () => {
        throw data(null, { status: 404 });
      },
    },
  },
  broken: {
    path: "broken",
    module: {
      loader: () => {
        throw new Error("a fault of the shop");
      },
    },
  },
};
const build = {
  entry: {
    module: { default: (_: Request, status: number) => new Response(null, { status }), handleError },
  },
  routes: {
    root: { id: "root", path: "", module: { ...page, middleware: [passOn] } },
    ...Object.fromEntries(
      Object.entries(routes).map(([id, route]) => [id, { id, parentId: "root", ...route }]),
    ),
  },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  basename: "/",
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "" },
} as unknown as ServerBuild;
const handle = createRequestHandler(build, "production");

async function ask(path: string, init: RequestInit = {}) {
  const report = vi.fn();
  const context = new RouterContextProvider();
  context.set(answerContext, { requestId: "r", page: {}, report });
  context.set(callerContext, { kind: "visitor", origin: { ip: "", userAgent: "", requestId: "r" } });
  const { status } = await handle(new Request(`http://localhost${path}`, init), context);
  return { status, reports: report.mock.calls.length };
}

const post = { method: "POST", body: new URLSearchParams({ intent: "unknown" }) };

describe("a faulty request of a client", () => {
  it.each([
    ["an unknown intent of a page", "/form", post, 400],
    ["an unknown intent of a page's data request", "/form.data", post, 400],
    ["an unknown intent of a resource", "/file", post, 400],
    ["an unknown intent of a resource's data request", "/file.data", post, 400],
    [
      "a body that is no form",
      "/body",
      { method: "POST", body: "x", headers: { "content-type": "a/b" } },
      400,
    ],
    ["a form for a page without one", "/root-without-action", post, 404],
    ["a form for a resource without one", "/gone", post, 405],
    ["a resource that does not exist", "/gone", {}, 404],
    ["the data of a page that does not exist", "/nowhere.data", {}, 404],
  ])(
    "a faulty request of a client is answered and not reported as a failure: %s",
    async (_, path, init, status) => {
      expect(await ask(path, init)).toEqual({ status, reports: 0 });
    },
  );

  it("the shop reports its own errors, but not the errors that faulty client requests cause", async () => {
    for (const path of ["/broken", "/broken.data"])
      expect([path, await ask(path)]).toEqual([path, { status: 500, reports: 1 }]);
  });
});
