import type { ChannelKind } from "#db/values/channel-vocabulary.ts";
import { readSettings } from "#domain/settings/queries.ts";
import type { ClaimedMessage } from "./claim-sql.ts";
import { type MessageSource, readChatText, readEvent } from "./read-source.ts";
import { chatText, discordBody, slackBody, telegramBody, webhookBody } from "./render-message.ts";

/** The data from which a body is written: the source row of the message, and the kind of its channel. */
export type BodySource = MessageSource & Pick<ClaimedMessage, "kind">;

/**
 * Writes the body of a message's request. For a mailbox, the body is the text of the mail. All attempts to
 * send a webhook message have the same body. Returns null when the source row was deleted.
 * @param address the address of the channel. Only the body for Telegram contains the address.
 */
export async function requestBody(message: BodySource, address: string): Promise<string | null> {
  if (message.kind === "webhook") {
    const event = await readEvent(message);
    return event && webhookBody(event);
  }
  const text = await readChatText(message, await readSettings());
  return text && chatBodies[message.kind](text, address);
}

const chatBodies: Record<
  Exclude<ChannelKind, "webhook">,
  (text: Parameters<typeof chatText>[0], address: string) => string
> = {
  telegram: (text, chatId) => telegramBody(chatId, text),
  discord: discordBody,
  slack: slackBody,
  mail: chatText,
};
