import { type ActionFunctionArgs, redirect } from "react-router";
import { callerContext } from "#app/caller.ts";
import { clearedAdminCookie, readAdminToken } from "#app/endpoints/session-cookie.ts";
import { signOutStaff } from "#domain/identity/staff/sign-out-staff.ts";

/** POST only: ends the session of the back office and takes what the browser kept of it. The store's session stays. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed();
  await signOutStaff(context.get(callerContext));
  const headers = new Headers({ "Cache-Control": "no-store" });
  // A post from another site comes without the cookie; it must not sign anybody out either.
  if (readAdminToken(request)) {
    headers.append("Set-Cookie", clearedAdminCookie());
    headers.append("Clear-Site-Data", '"cache"');
  }
  const wantsJson = request.headers.get("accept")?.includes("application/json") ?? false;
  return wantsJson
    ? Response.json({ signedOut: true }, { headers })
    : redirect("/admin/login", { status: 303, headers });
}

/** A link, a prefetch or a picture never signs anybody out. */
export function loader(): Response {
  return methodNotAllowed();
}

function methodNotAllowed(): Response {
  return Response.json(
    { error: { code: "method_not_allowed", message: "Signing out is a POST.", details: {} } },
    { status: 405, headers: { Allow: "POST", "Cache-Control": "no-store" } },
  );
}
