/** Chats that open with a prepared message from their query parameter `text`. */
const TAKE_A_TEXT = new Set(["t.me", "telegram.me", "wa.me"]);

/**
 * Returns the address of the support chat with the message, if that chat supports prepared messages. When the
 * chat does not support prepared messages, returns the link unchanged, and the shopper copies the message. A
 * path of the shop is returned unchanged.
 */
export function supportAddress(link: string, message: string): string {
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  // A Telegram invitation ("t.me/+…", "t.me/joinchat/…") opens a group, which supports no prepared text.
  if (!TAKE_A_TEXT.has(url.hostname) || !/^\/\w+\/?$/.test(url.pathname)) return link;
  // Form encoding would not work, because these chats show a "+" instead of spaces.
  url.searchParams.delete("text");
  const rest = url.search ? `${url.search}&` : "?";
  return `${url.origin}${url.pathname}${rest}text=${encodeURIComponent(message)}`;
}
