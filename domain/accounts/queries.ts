import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { profiles, users } from "#db/schema/accounts.ts";
import { type Caller, requireShopper } from "#domain/caller.ts";
import { SignInRequired } from "#domain/errors.ts";

export interface ProfileView {
  email: string;
  firstName: string;
  lastName: string;
  /** Digits only. */
  phone: string;
  emailVerified: boolean;
}

/**
 * The caller's own profile; empty names when the profile row is missing (spec: shopper §4, "a local placeholder profile").
 * @throws SignInRequired for a visitor.
 */
export async function readProfile(caller: Caller): Promise<ProfileView> {
  const shopper = requireShopper(caller);
  const [found] = await db
    .select({
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      phone: profiles.phone,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, shopper.userId))
    .limit(1);
  if (!found) throw new SignInRequired();
  return {
    email: found.email,
    firstName: found.firstName ?? "",
    lastName: found.lastName ?? "",
    phone: found.phone ?? "",
    emailVerified: found.emailVerifiedAt !== null,
  };
}
