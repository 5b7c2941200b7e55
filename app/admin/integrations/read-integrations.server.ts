import {
  type ChannelKind,
  channelKinds,
  type StaffNotice,
  staffNotices,
} from "#db/values/channel-vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { typesOf } from "#domain/messaging/channels/channel-input.ts";
import { type ListedChannel, listChannels, listMessages } from "#domain/messaging/channels/queries.ts";
import { readRequest } from "#domain/messaging/channels/sending/read-request.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { formatCount, formatDate } from "#messages/format.ts";
import { documentLanguage } from "#messages/language.ts";
import { channelMessages, noticeMessages } from "#messages/server/server-messages.ts";

/**
 * Reads the channels, the last messages of one channel, and the HTTP request of one message, together with
 * the texts of the page. There are too many of these texts to add them to the message catalogs that every
 * page loads. The function reads neither the address nor the secret of a channel.
 * @throws SignInRequired, NotPermitted
 */
export async function readIntegrations(caller: Caller, shownId: string, eventId: string) {
  const { rotating, failingSince, queued, held, attempt, took, done, failed, problems, connected, ...texts } =
    channelMessages[documentLanguage()];
  const [listed, timeZone] = await Promise.all([listChannels(caller), readSetting("storeTimeZone")]);
  const shown = listed.find(({ id }) => id === shownId) ?? null;
  const messages = shown ? await listMessages(caller, shown.id) : [];
  const request = shown && eventId ? await readRequest(caller, { channelId: shown.id, eventId }) : null;
  return {
    texts,
    kinds: channelKinds.map((kind) => ({
      kind,
      label: texts.kinds[kind],
      types: typesOf(kind).map(labelled),
      ...stateOf(kind),
    })),
    channels: listed.map((channel) => ({
      ...channel,
      waiting:
        [
          ...(channel.queued > 0 ? [queued(formatCount(channel.queued))] : []),
          ...(channel.held > 0 ? [held(formatCount(channel.held))] : []),
        ].join(", ") || texts.nothingWaits,
      note: noteOf(channel),
    })),
    shown: shown && {
      id: shown.id,
      request,
      messages: messages.map((message) => ({
        ...message,
        facts: [
          ...(message.status === null ? [] : [String(message.status)]),
          ...(message.durationMs === null ? [] : [took(formatCount(message.durationMs))]),
          ...(message.attempts > 1 ? [attempt(message.attempts)] : []),
        ].join(", "),
      })),
    },
  };

  function stateOf(kind: ChannelKind) {
    const count = listed.filter((channel) => channel.kind === kind).length;
    return {
      isConnected: count > 0,
      state: count > 0 ? connected(formatCount(count)) : texts.notConnected,
    };
  }

  function noteOf(channel: ListedChannel): string {
    const { offReason, formerUntil, isActive } = channel;
    const moment = (iso: string) => formatDate(iso, { dateStyle: "short", timeStyle: "short", timeZone });
    if (offReason) return texts.offReasons[offReason];
    const isRotating = formerUntil !== null && formerUntil > new Date().toISOString();
    return [
      ...(isActive && channel.failingSince ? [failingSince(moment(channel.failingSince))] : []),
      ...(isRotating ? [rotating(moment(formerUntil))] : []),
    ].join(" ");
  }
}

/** An event is shown by its technical name in every language. */
function labelled(type: string): { type: string; label: string } {
  const notice = staffNotices.find((known): known is StaffNotice => known === type);
  return { type, label: notice ? noticeMessages[documentLanguage()].kinds[notice] : type };
}

export type Integrations = Awaited<ReturnType<typeof readIntegrations>>;
export type ShownChannel = Integrations["channels"][number];
export type ShownRequest = NonNullable<Integrations["shown"]>["request"];
export type ShownMessage = NonNullable<Integrations["shown"]>["messages"][number];
export type IntegrationTexts = Integrations["texts"];
