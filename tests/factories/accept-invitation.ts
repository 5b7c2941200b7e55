import { acceptInvitation } from "#domain/identity/admins/accept-invitation.ts";
import { ACCOUNT_PASSWORD, receiveMail, tokenIn, visitor } from "./build-account.ts";

/**
 * Accepts the newest invitation that the shop has mailed to this email address. The new account gets the
 * password that all test accounts have.
 */
export async function acceptMailedInvitation(email: string): Promise<void> {
  const token = tokenIn(await receiveMail(email, "staff_invited"));
  await acceptInvitation(visitor, { token, password: ACCOUNT_PASSWORD });
}
