import { type ActionFunctionArgs, redirect } from "react-router";
import { callerContext } from "#app/request/caller.ts";
import { clearedAdminCookie, readAdminToken } from "#app/request/session-cookie.ts";
import { signOutStaff } from "#domain/identity/staff/sign-out-staff.ts";

/**
 * Accepts only POST. Revokes the back-office session and clears its cookie and cache. The storefront session
 * stays valid.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed();
  await signOutStaff(context.get(callerContext));
  const headers = new Headers({ "Cache-Control": "no-store" });
  // The browser sends no session cookie with a request from another site. The check below therefore prevents
  // another site from signing the user out.
  if (readAdminToken(request)) {
    headers.append("Set-Cookie", clearedAdminCookie());
    headers.append("Clear-Site-Data", '"cache"');
  }
  const wantsJson = request.headers.get("accept")?.includes("application/json") ?? false;
  return wantsJson
    ? Response.json({ signedOut: true }, { headers })
    : redirect("/admin/login", { status: 303, headers });
}

/** A link, prefetch or image request never signs the user out. */
export function loader(): Response {
  return methodNotAllowed();
}

function methodNotAllowed(): Response {
  return Response.json(
    { error: { code: "method_not_allowed", message: "Signing out is a POST.", details: {} } },
    { status: 405, headers: { Allow: "POST", "Cache-Control": "no-store" } },
  );
}
