import { brandSettings } from "#domain/catalog/images/save-brand.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { builtInMail } from "#domain/messaging/email/preview-mail.ts";
import { editableMails, ownMailIn } from "#domain/settings/mail-texts.ts";
import { listStaffPages } from "#domain/settings/pages/queries.ts";
import { readSettingsForStaff } from "#domain/settings/read-for-staff.ts";
import { documentLanguage } from "#messages/language.ts";
import { documentLanguages } from "#messages/languages.ts";
import { staffListMessages } from "#messages/server/server-messages.ts";
import type { TabName } from "./tab-names.ts";

/**
 * Reads the data of one tab of the brand page, and the version that each form of the tab sends with its
 * changes.
 */
export async function readTab(caller: Caller, tab: TabName) {
  const { settings, versionOf } = await readSettingsForStaff(caller);
  switch (tab) {
    case "look": {
      const { siteName, accent, logo, favicon } = settings;
      return {
        tab,
        brand: { siteName, accent, logo, favicon },
        version: versionOf(brandSettings),
        saving: staffListMessages[documentLanguage()].saving.fields,
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
