import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { passkeys, users } from "#db/schema/accounts.ts";
import type { DocumentLanguage } from "#db/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { tellPerson } from "#domain/messaging/outbox/tell-person.ts";
import { PASSKEYS_MAX, TooManyPasskeys } from "./begin-passkey.ts";
import { PasskeysUnavailable, parseAnswer, spendChallenge, WrongPasskey } from "./passkey-challenge.ts";
import { parsePasskeyName } from "./passkey-name.ts";
import { relyingParty } from "./relying-party.ts";
import { checkAdded } from "./webauthn.server.ts";

/**
 * The second half of adding a passkey: `answer` is what the browser got of its authenticator, as JSON, for the challenge of
 * `beginPasskey` in this session. The person is told by mail (security A6, A15).
 * @throws SignInRequired, SecondFactorRequired, InvalidInput naming `name` or `passkey`, PasskeysUnavailable, TooManyPasskeys, WrongPasskey.
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
    // One at a time for each person, so that the count holds.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, staff.userId)).for("update");
    if ((await tx.$count(passkeys, eq(passkeys.userId, staff.userId))) >= PASSKEYS_MAX)
      throw new TooManyPasskeys();
    const [row] = await tx
      .insert(passkeys)
      .values({ ...added, transports: added.transports.join(","), userId: staff.userId, name })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id });
    // The same credential twice, or somebody else's.
    if (!row) throw new WrongPasskey();
    await tellPerson(tx, staff, "passkey_added", input.language);
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
