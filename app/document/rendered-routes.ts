import type { EntryContext } from "react-router";

type Manifest = EntryContext["manifest"];

interface RenderedRoutes {
  /** The manifest with the routes of the page only, and without the modules that they share. */
  manifest: Manifest;
  /** The addresses of all modules of the page, in the router's order. */
  modules: string[];
}

/** The routes of each page. There are about as many pages as routes; at the limit the map is cleared. */
const KNOWN = 200;
const known = new Map<string, RenderedRoutes>();

/**
 * Returns the routes that a page renders. The router converts every route of its manifest for each page, and
 * renders a preload link for each module, which `deferScripts` would remove.
 */
export function renderedRoutes({ manifest, staticHandlerContext }: EntryContext): RenderedRoutes {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const name = `${manifest.version} ${ids}`;
  let routes = known.get(name);
  if (!routes) {
    routes = selectRoutes(manifest, ids);
    if (known.size >= KNOWN) known.clear();
    known.set(name, routes);
  }
  return routes;
}

function selectRoutes(manifest: Manifest, ids: string[]): RenderedRoutes {
  const routes: Manifest["routes"] = {};
  const modules = [manifest.url, manifest.entry.module, ...manifest.entry.imports];
  for (const id of ids) {
    const route = manifest.routes[id];
    if (!route) continue;
    routes[id] = { ...route, imports: [] };
    const ofRoute = [
      route.module,
      route.clientActionModule,
      route.clientLoaderModule,
      route.hydrateFallbackModule,
      ...(route.imports ?? []),
    ];
    modules.push(...ofRoute.filter((address) => address !== undefined));
  }
  return {
    manifest: { ...manifest, entry: { ...manifest.entry, imports: [] }, routes },
    modules: [...new Set(modules)],
  };
}
