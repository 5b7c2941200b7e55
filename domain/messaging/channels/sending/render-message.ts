/** The event data that a webhook receives for a source row. */
export interface EventBody {
  type: string;
  timestamp: Date;
  data: Readonly<Record<string, unknown>>;
}

/** A message for a chat, with a heading, its cases and a link to the back office. */
export interface ChatText {
  heading: string;
  lines: readonly string[];
  link: string;
}

/** The body of a webhook (Standard Webhooks). Each call for the same source row returns the same body. */
export const webhookBody = ({ type, timestamp, data }: EventBody): string =>
  JSON.stringify({ type, timestamp: timestamp.toISOString(), data });

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Discord rejects texts above 2,000 characters, and Telegram rejects texts above 4,096. */
const CHARACTERS_MAX = 1_800;

/** Shortens a text before the text is escaped, so that no escape sequence is cut into two parts. */
function cut({ heading, lines, link }: ChatText): ChatText {
  const kept: string[] = [];
  let size = heading.length + link.length;
  for (const line of lines) {
    size += line.length + 3;
    if (size > CHARACTERS_MAX) return { heading: heading.slice(0, 300), lines: [...kept, "…"], link };
    kept.push(line);
  }
  return { heading, lines: kept, link };
}

const joined = ({ heading, lines, link }: ChatText, write = (text: string) => text) =>
  [write(heading), ...lines.map((line) => `• ${write(line)}`), link].join("\n");

/** Returns the complete text of a message, without a maximum length. */
export const chatText = (text: ChatText): string => joined(text);

/** The body for Telegram's sendMessage. */
export function telegramBody(chatId: string, text: ChatText): string {
  const { heading, lines, link } = cut(text);
  const html = [`<b>${escaped(heading)}</b>`, ...lines.map((line) => `• ${escaped(line)}`), escaped(link)];
  return JSON.stringify({
    chat_id: chatId,
    text: html.join("\n"),
    parse_mode: "HTML",
    link_preview_options: { is_disabled: true },
  });
}

/** The body for a Discord webhook. A mention in the text, such as `@everyone`, notifies nobody. */
export const discordBody = (text: ChatText): string =>
  JSON.stringify({ content: joined(cut(text)), allowed_mentions: { parse: [] } });

/** The body for a Slack webhook. */
export const slackBody = (text: ChatText): string =>
  JSON.stringify({ text: joined(cut(text), escaped), unfurl_links: false });
