import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { hashPassword } from "#domain/accounts/password-hash.ts";
import { checkPassword } from "#domain/accounts/password-rules.ts";
import { parseEmail, splitFullName } from "#domain/accounts/rules.ts";
import type { Caller } from "#domain/caller.ts";
import { DomainError } from "#domain/errors.ts";
import { requirePermission } from "#domain/permissions.ts";
import { grantAdmin, NO_PASSWORD_YET } from "./grant-admin.ts";

/** There is no account of this address yet, so it needs a password. */
export class PasswordNeeded extends DomainError {
  constructor() {
    super("password_needed", 422);
  }
}

export interface CreatedAdmin {
  email: string;
  /** Whether the account was made now; an account that existed keeps its password. */
  accountMade: boolean;
  /** False when this person was an active admin already. */
  changed: boolean;
}

/**
 * Makes somebody an admin, or an inactive admin active again. An account is made with `password` where there is none; one that exists
 * keeps its own. An admin does it, or the command line (conventions 1.2 First admin).
 * @throws InvalidInput, WeakPassword, PasswordNeeded, SignInRequired, NotPermitted, SecondFactorRequired.
 */
export async function createAdmin(
  caller: Caller,
  input: { email: string; fullName?: string; password?: string },
): Promise<CreatedAdmin> {
  if (caller.kind !== "system") requirePermission(caller, "admins.create");
  const email = parseEmail(input.email);
  const name = splitFullName(input.fullName ?? "");
  if (input.password !== undefined) checkPassword(input.password, email);
  const passwordHash = input.password === undefined ? undefined : await hashPassword(input.password);
  return inTransaction(async (tx) => {
    const isKnown = (await tx.$count(users, eq(users.email, email))) > 0;
    if (!isKnown && passwordHash === undefined) throw new PasswordNeeded();
    const { accountMade, changed } = await grantAdmin(tx, caller, {
      email,
      name,
      passwordHash: passwordHash ?? NO_PASSWORD_YET,
    });
    return { email, accountMade, changed };
  });
}

/** Whether an address has an account already, for a command that asks for a password only where one is needed. */
export async function hasAccount(email: string): Promise<boolean> {
  const address = parseEmail(email);
  return inTransaction(async (tx) => (await tx.$count(users, eq(users.email, address))) > 0);
}
