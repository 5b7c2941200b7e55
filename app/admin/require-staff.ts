import { data, type MiddlewareFunction, redirect } from "react-router";
import { routeOf } from "#app/admin/back-office-routes.ts";
import { callerContext } from "#app/caller.ts";
import { meets } from "#domain/kernel/permissions.ts";
import { readShell } from "./shell.ts";
import { loginAddress } from "./sign-in/destination.ts";

const PERSONAL = { "Cache-Control": "no-store" };

/** What invited staff may open before they have set up the second factor that the owner asks for. */
const beforeEnrolment: ReadonlySet<string> = new Set(["security", "confirm"]);

/**
 * The guard of every page and answer under /admin: route middleware, since a layout's loader does not run when a browser
 * asks for a child's data alone. Asks the table for the address; one that it does not name opens for nobody. Whoever is
 * not of the staff is led to the sign-in page; whoever lacks the right reads so, in the frame with what they may open.
 */
export const requireStaffOnPage: MiddlewareFunction<Response> = async (
  { request, context, pattern },
  next,
) => {
  const caller = context.get(callerContext);
  // The router joins what stands in the site map, which begins without a slash.
  const route = routeOf(`/${pattern.replace(/^\//, "")}`);
  if (caller.kind !== "staff") {
    if (route?.name === "missing") throw data({ shell: null }, { status: 404, headers: PERSONAL });
    throw redirect(loginAddress(route, new URL(request.url).search), { headers: PERSONAL });
  }
  if (!route || route.needs === "public" || !meets(caller, route.needs))
    throw data({ shell: await readShell(caller) }, { status: 403, headers: PERSONAL });
  if (caller.mustEnrol && !beforeEnrolment.has(route.name))
    throw redirect("/admin/security", { headers: PERSONAL });
  const answer = await next();
  answer.headers.set("Cache-Control", "no-store");
  return answer;
};
