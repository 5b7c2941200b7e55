import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { passkeys, users } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { notifyUser } from "#domain/messaging/outbox/notify-user.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { PASSKEYS_MAX, TooManyPasskeys } from "./begin-passkey.ts";
import { PasskeysUnavailable, parseAnswer, spendChallenge, WrongPasskey } from "./passkey-challenge.ts";
import { parsePasskeyName } from "./passkey-name.ts";
import { relyingParty } from "./relying-party.ts";
import { checkAdded } from "./webauthn.server.ts";

/**
 * Completes the registration of a passkey and notifies the user by mail (security A6, A15). `answer` is the
 * JSON response of the authenticator to the challenge of `beginPasskey` in this session.
 * @throws SignInRequired, SecondFactorRequired like `requirePermission`.
 * @throws InvalidInput for the field `name` or `passkey`.
 * @throws PasskeysUnavailable when the address of the shop does not allow passkeys.
 * @throws TooManyPasskeys when the user has the maximum number.
 * @throws WrongPasskey when the answer is wrong or the passkey is already registered.
 */
export async function addPasskey(
  caller: Caller,
  input: { name: string; answer: string; language?: DocumentLanguage },
): Promise<{ passkeyId: string }> {
  const staff = requirePermission(caller, "passkeys.add");
  const party = relyingParty();
  if (!party) throw new PasskeysUnavailable();
  const name = parsePasskeyName(input.name);
  const { challenge, answer } = parseAnswer(input.answer);
  await spendChallenge(staff.userId, `add|${staff.sessionId}`, challenge);
  const added = await checkAdded({ party, challenge, answer });
  if (!added) throw new WrongPasskey();

  return inTransaction(async (tx) => {
    // Locks the user, so that concurrent calls cannot exceed the maximum number of passkeys.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, staff.userId)).for("update");
    if ((await tx.$count(passkeys, eq(passkeys.userId, staff.userId))) >= PASSKEYS_MAX)
      throw new TooManyPasskeys();
    const [row] = await tx
      .insert(passkeys)
      .values({ ...added, transports: added.transports.join(","), userId: staff.userId, name })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id });
    // The credential is already registered, by this user or by another user.
    if (!row) throw new WrongPasskey();
    await notifyUser(tx, staff, "passkey_added", input.language);
    await triggerSecurityAlert(tx, staff, {
      alertType: "PASSKEY_ADDED",
      severity: "low",
      table: "passkeys",
      recordId: row.id,
      details: { name },
    });
    return { passkeyId: row.id };
  });
}
