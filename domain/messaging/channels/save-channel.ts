import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { channels } from "#db/schema/channels.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import { env } from "#env";
import { isLanguage } from "#messages/languages.ts";
import { changeChannels } from "./change-channels.ts";
import { CHANNELS_MAX, type ChannelInput, checkChannel } from "./channel-input.ts";
import { newSigningSecret, sealAddress, sealSecret } from "./channel-secrets.ts";
import { lockChannelRow } from "./lock-channel.ts";

interface SavedChannel {
  id: string;
  /**
   * The signing secret of a new webhook, which is shown once. The secret is null for a channel that is not a
   * new webhook.
   */
  secret: string | null;
}

const rules = (isNew: boolean) => ({ isNew, allowsHttp: env.APP_ENV !== "production" });

/**
 * Creates a channel, or changes the channel `id`. The kind of a channel never changes. An empty address or
 * token keeps the stored value.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound
 * @throws InvalidInput when a field is malformed, or when the shop has too many channels
 */
export function saveChannel(caller: Caller, input: ChannelInput & { id?: string }): Promise<SavedChannel> {
  return changeChannels<SavedChannel>(caller, "channels.save", async (tx) => {
    const language = isLanguage(input.language) ? input.language : "en";
    if (input.id) {
      const before = await lockChannelRow(tx, input.id);
      const { id, kind } = before;
      const { name, types } = checkChannel({ ...input, kind }, rules(false));
      const hasOtherTypes = types.join() !== before.types.join();
      await tx
        .update(channels)
        .set({
          name,
          types: [...types],
          language,
          version: before.version + 1,
          updatedAt: sql`now()`,
          ...(hasOtherTypes && { listensSince: sql`now()` }),
          ...(input.address !== "" && { addressSealed: sealAddress(id, input.address) }),
          ...(kind === "telegram" && input.token !== "" && { secretSealed: sealSecret(id, input.token) }),
        })
        .where(eq(channels.id, id));
      const details = {
        name,
        kind,
        types,
        hasNewAddress: input.address !== "",
        hasNewToken: input.token !== "",
      };
      return { audit: "CHANNEL_CHANGED", recordId: id, details, result: { id, secret: null } };
    }
    const { kind } = input;
    const { name, types } = checkChannel(input, rules(true));
    if ((await tx.$count(channels)) >= CHANNELS_MAX) throw new InvalidInput("kind", "too_many");
    const id = randomUUID();
    const secret = kind === "webhook" ? newSigningSecret() : null;
    const sealed = secret ?? (kind === "telegram" ? input.token : null);
    await tx.insert(channels).values({
      id,
      kind,
      name,
      types: [...types],
      language,
      addressSealed: sealAddress(id, input.address),
      secretSealed: sealed === null ? null : sealSecret(id, sealed),
    });
    return { audit: "CHANNEL_CREATED", recordId: id, details: { name, kind, types }, result: { id, secret } };
  });
}
