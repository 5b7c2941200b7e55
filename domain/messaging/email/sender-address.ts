import { env } from "#env";

/**
 * Returns the email address of a sender without the name: "shop@shop.example" of "Shop <shop@shop.example>".
 * @param sender the setting MAIL_FROM
 */
export const senderAddress = (sender: string = env.MAIL_FROM): string =>
  /<([^<>]*)>\s*$/.exec(sender)?.[1]?.trim() || sender.trim();
