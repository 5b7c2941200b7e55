import {
  createContext,
  type LoaderFunctionArgs,
  matchRoutes,
  type Params,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from "react-router";

type Routes = ServerBuild["routes"];

/** The routes that match one URL, from the root route to the route of the page. */
export interface MatchedRoutes {
  ids: string[];
  params: Params;
  pattern: string;
}

/** The results of loaders that the host has called before the router runs. The key is the id of the route. */
type Loads = ReadonlyMap<string, Promise<unknown>>;

// The router accepts null as a default, but not undefined.
const loadsContext = createContext<Loads | null>(null);

/**
 * Returns the build with changed loaders. A loader whose result was set by `passLoads` returns this result. A
 * loader whose result was not set by `passLoads` runs as usual.
 */
export function withLoads(build: ServerBuild): ServerBuild {
  const routes: Routes = {};
  for (const [id, route] of Object.entries(build.routes)) {
    const load = route?.module.loader;
    routes[id] =
      route && load
        ? {
            ...route,
            module: {
              ...route.module,
              loader: (args: LoaderFunctionArgs) => args.context.get(loadsContext)?.get(id) ?? load(args),
            },
          }
        : route;
  }
  return { ...build, routes };
}

/** Passes the results of loaders to the router, which then does not call these loaders. */
export const passLoads = (context: RouterContextProvider, loads: Loads) => context.set(loadsContext, loads);

/**
 * The maximum number of matched paths in memory. When the map has this number of paths, the function clears
 * the map.
 */
const REMEMBERED = 4_000;

/**
 * Returns a function that finds the routes of a URL. The function returns undefined when no page of the build
 * matches.
 */
export function routeMatcher({ routes }: ServerBuild): (url: string) => MatchedRoutes | undefined {
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route !== undefined)
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive }) =>
        index ? { id, path, index } : { id, path, caseSensitive, children: childrenOf(id) },
      );
  const tree = childrenOf(undefined);
  const match = (path: string) => {
    const matches = matchRoutes(tree, path);
    const last = matches?.at(-1);
    if (!matches || !last || !routes[last.route.id ?? ""]?.module.default) return undefined;
    const pattern = matches.flatMap(({ route }) => route.path || []).join("/");
    return { ids: matches.map(({ route }) => route.id ?? ""), params: last.params, pattern: `/${pattern}` };
  };
  const known = new Map<string, MatchedRoutes | undefined>();
  return (url) => {
    const { pathname } = new URL(url);
    // A path that ends in ".data" requests only the data of a page and not the page.
    if (pathname.endsWith(".data")) return undefined;
    const before = known.get(pathname);
    if (before || known.has(pathname)) return before;
    const matched = match(pathname);
    if (known.size >= REMEMBERED) known.clear();
    known.set(pathname, matched);
    return matched;
  };
}

/** One request, in the form that loaders and middleware receive. */
export interface RouteRequest {
  request: Request;
  context: RouterContextProvider;
}

const argsOf = ({ request, context }: RouteRequest, { params, pattern }: MatchedRoutes) =>
  ({ request, url: new URL(request.url), params, pattern, context }) as LoaderFunctionArgs;

/** Calls the loaders of the matched routes at the same time. */
export function startLoads({ routes }: ServerBuild, matched: MatchedRoutes, request: RouteRequest): Loads {
  const args = argsOf(request, matched);
  const loads = new Map<string, Promise<unknown>>();
  for (const id of matched.ids) {
    const load = routes[id]?.module.loader;
    if (!load) continue;
    const result = (async () => load(args))();
    // The router handles a failed load later. Until the router handles the failure, the process must not
    // report it as an unhandled rejection.
    result.catch(() => {});
    loads.set(id, result);
  }
  return loads;
}

/** Calls `answer` inside the middleware of the matched routes, in the order of the router. */
export function throughMiddleware(
  { routes }: ServerBuild,
  matched: MatchedRoutes,
  request: RouteRequest,
  answer: () => Promise<Response>,
): Promise<Response> {
  const steps = matched.ids.flatMap((id) => routes[id]?.module.middleware ?? []);
  const args = argsOf(request, matched);
  const call = async (index: number): Promise<Response> => {
    const step = steps[index];
    if (!step) return answer();
    let next: Promise<Response> | undefined;
    const proceed = () => {
      next ??= call(index + 1);
      return next;
    };
    const result = await step(args, proceed);
    // When a middleware returns no answer, the function uses the answer of the next middleware.
    return result instanceof Response ? result : proceed();
  };
  return call(0);
}
