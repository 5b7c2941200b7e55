import { SUPPORT_PAGE } from "#addresses";
import type { SiteSettings } from "./site-settings.ts";

/**
 * Returns whether the owner has entered a support link. The link leads to a chat or to a page other than the
 * default page.
 */
export const hasSupportLink = ({ telegramSupportLink }: Pick<SiteSettings, "telegramSupportLink">): boolean =>
  telegramSupportLink !== "" && telegramSupportLink !== SUPPORT_PAGE;

/** Returns whether the owner has chosen how shoppers get support: by a link, or by mail only. */
export const hasOwnSupport = (
  settings: Pick<SiteSettings, "telegramSupportLink" | "supportByMail">,
): boolean => settings.supportByMail || hasSupportLink(settings);
