import { readTopSellers } from "#app/storefront/tile/read-top-sellers.server.ts";
import { brandSettings } from "#domain/catalog/images/save-brand.ts";
import { listFeaturedProducts } from "#domain/catalog/storefront/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { builtInMail } from "#domain/messaging/email/preview-mail.ts";
import { editableMails, ownMailIn } from "#domain/settings/mail-texts.ts";
import { listStaffPages } from "#domain/settings/pages/queries.ts";
import { readSettingsForStaff } from "#domain/settings/read-for-staff.ts";
import { documentLanguages } from "#messages/languages.ts";
import type { TabName } from "./tab-names.ts";

/** The number of products in the preview of the brand. */
const SHOWN_PRODUCTS = 2;

/**
 * Reads the data of one tab of the brand page, and the version that each form of the tab sends with its
 * changes.
 */
export async function readTab(caller: Caller, tab: TabName) {
  const { settings, versionOf } = await readSettingsForStaff(caller);
  switch (tab) {
    case "look": {
      const { siteName, accent, logo, favicon, supportChatEnabled } = settings;
      const featured = await listFeaturedProducts();
      return {
        tab,
        brand: { siteName, accent, logo, favicon },
        version: versionOf(brandSettings),
        shown: {
          products: (featured.length > 0 ? featured : await readTopSellers()).slice(0, SHOWN_PRODUCTS),
          hasChat: supportChatEnabled,
        },
      };
    }
    case "pages":
      return { tab, pages: await listStaffPages(caller) };
    case "mails": {
      const mails = editableMails.flatMap((mail) =>
        documentLanguages.map((language) => ({
          mail,
          language,
          own: ownMailIn(settings.mailTexts, mail, language) ?? null,
          builtIn: builtInMail(mail, language),
        })),
      );
      return { tab, mails, version: versionOf(["mailTexts"]) };
    }
  }
}
