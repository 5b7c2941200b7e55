import { callerContext } from "#app/request/caller.ts";
import { readAdminToken } from "#app/request/session-cookie.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { Route } from "./+types/run.ts";

/**
 * Returns the staff member who is signed in to the back office in this browser. When no staff member is
 * signed in, returns the caller of the request. The server reads the back-office session only under /admin.
 * However, this storefront page has parts that only staff are allowed to see.
 */
export async function findStaffBehind({
  request,
  context,
}: Pick<Route.ActionArgs, "request" | "context">): Promise<Caller> {
  const caller = context.get(callerContext);
  return (await findStaff(readAdminToken(request), caller.origin)) ?? caller;
}
