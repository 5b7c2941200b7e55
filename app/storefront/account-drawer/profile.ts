import { jsonError } from "#app/endpoints/json-error.ts";
import { callerContext } from "#app/request/caller.ts";
import { readProfile } from "#domain/identity/accounts/queries.ts";
import type { Route } from "./+types/profile.ts";

/** The shopper's data shown in the account drawer. */
export interface DrawerProfile {
  name: string;
  email: string;
}

/**
 * GET /account/profile: the caller's own name and e-mail. Cached pages are the same for all visitors, so
 * these pages cannot contain the name and the e-mail.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  try {
    const { firstName, lastName, email } = await readProfile(context.get(callerContext));
    const profile: DrawerProfile = { name: `${firstName} ${lastName}`.trim(), email };
    return Response.json(profile, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    return jsonError(error);
  }
}
