/** The chats that open with a message already written when the address carries one as `text`. */
const TAKE_A_TEXT = new Set(["t.me", "telegram.me", "wa.me"]);

/**
 * The address of the support chat with a message in it, where that chat takes one from an address; otherwise as it is, and
 * the message is copied by hand. A path of the shop stays a path.
 */
export function supportAddress(link: string, message: string): string {
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  // A Telegram invitation ("t.me/+…", "t.me/joinchat/…") opens a group, which takes no text.
  if (!TAKE_A_TEXT.has(url.hostname) || !/^\/\w+\/?$/.test(url.pathname)) return link;
  // Not as a form is written: these chats would show its "+" instead of spaces.
  url.searchParams.delete("text");
  const rest = url.search ? `${url.search}&` : "?";
  return `${url.origin}${url.pathname}${rest}text=${encodeURIComponent(message)}`;
}
