import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import type { EditableMail, MailTexts, OwnMailText } from "./mail-texts.ts";
import { holdSettings, writeSettings } from "./write-settings.ts";

/**
 * Saves the owner's text of one mail in one language. The value null restores the built-in text. `version` is
 * the version of the setting `mailTexts`.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired in the same cases as `requirePermission`.
 * @throws SettingsChanged when `mailTexts` was changed in the meantime.
 * @throws InvalidInput for the field `mailTexts` when the text is malformed or has an unknown placeholder.
 */
export async function saveMailText(
  caller: Caller,
  input: { mail: EditableMail; language: DocumentLanguage; own: OwnMailText | null; version: string },
): Promise<void> {
  requirePermission(caller, "settings.save");
  await inTransaction(async (tx) => {
    const held = await holdSettings(tx);
    const before: NonNullable<MailTexts[EditableMail]> = held.mailTexts[input.mail] ?? {};
    const { [input.language]: _, ...others } = before;
    const texts = input.own ? { ...others, [input.language]: input.own } : others;
    const { [input.mail]: __, ...mails } = held.mailTexts;
    const mailTexts = Object.keys(texts).length > 0 ? { ...mails, [input.mail]: texts } : mails;
    await writeSettings(tx, caller, held, {
      changes: { mailTexts },
      read: { names: ["mailTexts"], version: input.version },
    });
  });
}
