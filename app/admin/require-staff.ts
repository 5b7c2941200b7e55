import { data, type MiddlewareFunction, redirect } from "react-router";
import { routeOf } from "#app/admin/back-office-routes.ts";
import { callerContext } from "#app/request/caller.ts";
import { meets } from "#domain/kernel/permissions.ts";
import { loginAddress } from "./destination.ts";
import { readLayoutData } from "./read-layout-data.ts";

const PERSONAL = { "Cache-Control": "no-store" };

/** Routes that invited staff may open before they have set up a required second factor. */
const beforeEnrolment: ReadonlySet<string> = new Set(["security", "confirm"]);

/**
 * The guard of every route under /admin. The guard is middleware, because a layout's loader does not run when
 * the client requests only the data of a child route. The guard reads the required permission from the table
 * of routes. No user can open a route that has no row in the table of routes. Visitors are redirected to the
 * sign-in page. Staff members without the required permission see the error inside the back-office frame.
 */
export const requireStaffOnPage: MiddlewareFunction<Response> = async ({ url, context, pattern }, next) => {
  const caller = context.get(callerContext);
  // The router writes the pattern of a route without a leading slash, and the table of routes has patterns
  // with a slash.
  const route = routeOf(`/${pattern.replace(/^\//, "")}`);
  if (caller.kind !== "staff") {
    if (route?.name === "missing") throw data({ shell: null }, { status: 404, headers: PERSONAL });
    throw redirect(loginAddress(url), { headers: PERSONAL });
  }
  if (!route || route.needs === "public" || !meets(caller, route.needs))
    throw data({ shell: await readLayoutData(caller) }, { status: 403, headers: PERSONAL });
  if (caller.mustEnrol && !beforeEnrolment.has(route.name))
    throw redirect("/admin/security", { headers: PERSONAL });
  const answer = await next();
  answer.headers.set("Cache-Control", "no-store");
  return answer;
};
