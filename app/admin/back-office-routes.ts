import type { Need } from "#domain/kernel/permissions-table.ts";
import type { Screen } from "./base/screen.ts";
import { screens } from "./screens.ts";

export interface BackOfficeRoute {
  /** The name of the route, which other modules use. */
  name: string;
  /** The path of the route in the site map, with its parameters: `/admin/usuarios/:id`. */
  pattern: string;
  /** The route file, as a path in `app/`. */
  file: string;
  /** A route with the value "public" can be opened without a session. */
  needs: Need | "public";
  /** Whether the sidebar lists the route. The sidebar lists the screens in the order of this table. */
  isInMenu: boolean;
}

const endpoint = (name: string, pattern: string, file: string, needs: Need | "public"): BackOfficeRoute => ({
  name,
  pattern,
  file,
  needs,
  isInMenu: false,
});

/** The pages for a visitor who has no session of the back office. */
export const signInRoutes: readonly BackOfficeRoute[] = [
  endpoint("login", "/admin/login", "admin/sign-in/page.tsx", "public"),
  endpoint("setup", "/admin/setup", "admin/setup/page.tsx", "public"),
  endpoint("invitation", "/admin/convite", "admin/invitation/page.tsx", "public"),
];

/** The requests that the server answers without a page and that the guard does not check. */
export const openRoutes: readonly BackOfficeRoute[] = [
  endpoint("first-admin-setup", "/admin/first-admin-setup", "admin/setup/first-admin-setup.ts", "public"),
  endpoint("logout", "/admin/logout", "admin/sign-in/logout.ts", "public"),
];

/**
 * The routes behind the guard: each screen with its endpoints, and the endpoints that belong to no screen.
 */
export const guardedRoutes: readonly BackOfficeRoute[] = [
  endpoint("confirm", "/admin/confirm", "admin/confirm.ts", "any staff"),
  /** Receives the images of banners, products and the brand. */
  endpoint("pictures", "/admin/pictures", "admin/banners/upload-image.ts", [
    "manage_banners",
    "manage_products",
    "manage_settings",
  ]),
  endpoint("search", "/admin/buscar", "admin/palette/search.ts", "any staff"),
  endpoint("missing", "/admin/*", "admin/not-found-page.tsx", "any staff"),
  ...screens.flatMap(routesOf),
];

function routesOf({ name, path, page, needs, endpoints = [], hasForm }: Screen): BackOfficeRoute[] {
  // The list and the form over the list share one route. The list therefore stays mounted while the form
  // opens and closes. The loader rejects all paths that are neither the list nor its form.
  const pattern = hasForm ? `${path}/*` : path;
  return [
    { name, pattern, file: page, needs, isInMenu: true },
    ...endpoints.map((one) => endpoint(`${name}-${one.path}`, `${path}/${one.path}`, one.file, needs)),
  ];
}

/**
 * Every route of the back office and who may open it (spec B2.1, R39). The site map is generated from this
 * table. No user can open a route that is missing in this table.
 */
export const backOfficeRoutes: readonly BackOfficeRoute[] = [
  ...signInRoutes,
  ...openRoutes,
  ...guardedRoutes,
];

/** Returns the row of a route in the table, or undefined for a route without a row. */
export function routeOf(pattern: string): BackOfficeRoute | undefined {
  return backOfficeRoutes.find((known) => known.pattern === pattern);
}
