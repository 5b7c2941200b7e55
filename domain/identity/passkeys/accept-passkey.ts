import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { passkeys, secondFactors } from "#db/schema/accounts.ts";
import { type PasskeyAnswer, WrongPasskey } from "./passkey-challenge.ts";
import { relyingParty } from "./relying-party.ts";
import { checkUsed } from "./webauthn.server.ts";

/** The counter of the passkey did not increase. Probably somebody copied the private key of the passkey. */
export class CopiedPasskey extends WrongPasskey {
  readonly passkeyId: string;
  constructor(passkeyId: string) {
    super();
    this.passkeyId = passkeyId;
  }
}

/**
 * Verifies the response of a user's passkey in the caller's transaction. The challenge must already be marked
 * as used. The second factor of the user must be enabled.
 * @throws WrongPasskey when the passkey or its answer is wrong.
 * @throws CopiedPasskey when the passkey's counter did not increase. Users see the same message for
 * WrongPasskey and CopiedPasskey.
 */
export async function acceptPasskey(tx: Transaction, userId: string, given: PasskeyAnswer): Promise<void> {
  const party = relyingParty();
  const [found] = await tx
    .select({ passkey: passkeys })
    .from(passkeys)
    .innerJoin(secondFactors, eq(secondFactors.userId, passkeys.userId))
    .where(
      and(
        eq(passkeys.credentialId, given.credentialId),
        eq(passkeys.userId, userId),
        isNotNull(secondFactors.enabledAt),
      ),
    )
    .for("update", { of: passkeys });
  if (!party || !found) throw new WrongPasskey();
  const { id, publicKey, counter: before } = found.passkey;
  const credential = { id: given.credentialId, publicKey };
  const used = await checkUsed({ party, challenge: given.challenge, answer: given.answer, credential });
  if (!used) throw new WrongPasskey();
  // A device without a counter always reports 0.
  if ((used.counter > 0 || before > 0) && used.counter <= before) throw new CopiedPasskey(id);
  await tx
    .update(passkeys)
    .set({ counter: used.counter, backedUp: used.backedUp, lastUsedAt: sql`now()` })
    .where(eq(passkeys.id, id));
}
