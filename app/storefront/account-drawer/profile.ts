import { callerContext } from "#app/caller.ts";
import { jsonError } from "#app/endpoints/json-error.ts";
import { readProfile } from "#domain/identity/accounts/queries.ts";
import type { Route } from "./+types/profile.ts";

/** What the account drawer shows of its shopper. */
export interface DrawerProfile {
  name: string;
  email: string;
}

/** GET /account/profile: whose account it is, for that person alone; pages that many share cannot hold it. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  try {
    const { firstName, lastName, email } = await readProfile(context.get(callerContext));
    const profile: DrawerProfile = { name: `${firstName} ${lastName}`.trim(), email };
    return Response.json(profile, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    return jsonError(error);
  }
}
