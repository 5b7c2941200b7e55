import { eq, sql } from "drizzle-orm";
import { channels } from "#db/schema/channels.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import { changeChannels } from "./change-channels.ts";
import { newSigningSecret, sealSecret } from "./channel-secrets.ts";
import { lockChannelRow } from "./lock-channel.ts";

/** Hours for which messages are also signed with the former secret of a webhook. */
const ROTATION_HOURS = 24;

/**
 * Gives a webhook a new signing secret. For 24 hours each message has two signatures: one with the new secret
 * and one with the former secret.
 * @returns the new secret, which is shown once
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound
 * @throws InvalidInput when the channel is no webhook
 */
export function rotateSecret(caller: Caller, input: { id: string }): Promise<{ id: string; secret: string }> {
  return changeChannels(caller, "channels.save", async (tx) => {
    const { id, name, kind, secretSealed } = await lockChannelRow(tx, input.id);
    if (kind !== "webhook") throw new InvalidInput("kind", "not_a_webhook");
    const secret = newSigningSecret();
    await tx
      .update(channels)
      .set({
        secretSealed: sealSecret(id, secret),
        formerSecretSealed: secretSealed,
        formerUntil: sql`now() + make_interval(hours => ${ROTATION_HOURS})`,
        version: sql`version + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(channels.id, id));
    return {
      audit: "CHANNEL_SECRET_ROTATED",
      recordId: id,
      details: { name, kind },
      result: { id, secret },
    };
  });
}
