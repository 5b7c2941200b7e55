import { SUPPORT_PAGE } from "#addresses";
import type { SiteSettings } from "./site-settings.ts";

/** Returns whether the owner has entered a support link: a chat, or a page of the shop's own. */
export const hasSupportLink = ({ telegramSupportLink }: Pick<SiteSettings, "telegramSupportLink">): boolean =>
  telegramSupportLink !== "" && telegramSupportLink !== SUPPORT_PAGE;

/** Returns whether shoppers have a way to support that the owner has chosen: a link, or mail only. */
export const hasOwnSupport = (
  settings: Pick<SiteSettings, "telegramSupportLink" | "supportByMail">,
): boolean => settings.supportByMail || hasSupportLink(settings);
