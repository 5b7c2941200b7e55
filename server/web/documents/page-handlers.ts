import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { routeMatcher } from "./route-loads.ts";

/**
 * Returns a request handler that gives the router only the routes of the requested page. Without this
 * selection the router compares each request with all routes twice, and converts all routes for each
 * document. For a file or for the data of a page, the router gets all routes.
 */
export function pageHandlers(build: ServerBuild): RequestHandler {
  const match = routeMatcher(build);
  const handleAny = createRequestHandler(build, "production");
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const ids = match(request.url)?.ids;
    if (!ids) return handleAny(request, context);
    const name = ids.join();
    let handle = handlers.get(name);
    if (!handle) {
      handle = createRequestHandler(withOnly(build, ids), "production");
      handlers.set(name, handle);
    }
    return handle(request, context);
  };
}

const withOnly = (build: ServerBuild, ids: string[]): ServerBuild => ({
  ...build,
  routes: selected(build.routes, ids),
  assets: { ...build.assets, routes: selected(build.assets.routes, ids) },
});

const selected = <Route>(routes: Record<string, Route>, ids: string[]) =>
  Object.fromEntries(ids.map((id) => [id, routes[id]])) as Record<string, Route>;
