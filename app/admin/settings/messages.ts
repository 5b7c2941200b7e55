import { addErrorMessages } from "#app/request/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { settings as settingsSource } from "#messages/pt-BR/back-office/settings/settings.ts";

/**
 * The messages of Configurações. When the page is in Portuguese, titles and sentences from section 8 of the
 * specification stay in English (spec B2, B8).
 */
export const settingsMessages = catalog("back-office", "settings", settingsSource);

addErrorMessages({
  settings_changed: ({ by }) => settingsMessages.changedBy(typeof by === "string" ? by : ""),
});
