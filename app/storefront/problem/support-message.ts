/** Chats whose address can contain a prepared message in the query parameter `text`. */
const TAKE_A_TEXT = new Set(["t.me", "telegram.me", "wa.me"]);

/**
 * When the support chat supports prepared messages, returns the address of the chat with the message in the
 * query string. When the chat does not support prepared messages, returns the link unchanged, and the shopper
 * copies the message. A path of the shop is returned unchanged.
 */
export function supportAddress(link: string, message: string): string {
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  // A Telegram invitation ("t.me/+…", "t.me/joinchat/…") opens a group, which supports no prepared text.
  if (!TAKE_A_TEXT.has(url.hostname) || !/^\/\w+\/?$/.test(url.pathname)) return link;
  // The message is not form-encoded, because these chats would show a "+" instead of each space.
  url.searchParams.delete("text");
  const rest = url.search ? `${url.search}&` : "?";
  return `${url.origin}${url.pathname}${rest}text=${encodeURIComponent(message)}`;
}
