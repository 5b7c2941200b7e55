import { callerContext } from "#app/caller.ts";
import { readAdminToken } from "#app/endpoints/session-cookie.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { Route } from "./+types/run.ts";

/**
 * Who asks for what only the staff may see of this page: the person of this browser's session of the back office, which the
 * host looks for under /admin alone; whoever asks otherwise.
 */
export async function findStaffBehind({
  request,
  context,
}: Pick<Route.ActionArgs, "request" | "context">): Promise<Caller> {
  const caller = context.get(callerContext);
  return (await findStaff(readAdminToken(request), caller.origin)) ?? caller;
}
