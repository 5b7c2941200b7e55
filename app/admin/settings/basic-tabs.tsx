import type { ComponentProps } from "react";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import { toMajor } from "#db/values/money.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { shopLanguages } from "#messages/languages.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { generalForm, supportForm } from "./forms.ts";
import { languageLabel } from "./language-label.ts";
import { settingsMessages } from "./messages.ts";
import { Panel } from "./panel.tsx";
import { SellerPanel } from "./seller-panel.tsx";
import { SettingSwitch } from "./setting-switch.tsx";
import { SettingsForm } from "./settings-form.tsx";

interface GeneralTabProps {
  settings: Pick<
    SiteSettings,
    "siteName" | "minPurchase" | "language" | "storeTimeZone" | "priceDropPercent" | "guestCheckout"
  >;
  version: string;
  seller: ComponentProps<typeof SellerPanel>;
  timeZones: readonly string[];
  /** A note for a shop whose proxy sends no country, otherwise an empty text. */
  noCountries: string;
}

/** Geral: name, minimum purchase, limit of price drops, language, time zone, and the seller on receipts. */
export function GeneralTab({ settings, version, seller, timeZones, noCountries }: GeneralTabProps) {
  const messages = settingsMessages.fields;
  return (
    <>
      <Panel section="shop" title={adminMessages.shell.groups.shop}>
        <SettingsForm intent="save-general" schema={generalForm} version={version}>
          {({ errors }) => (
            <>
              <Field label={messages.siteName} help={messages.siteNameHelp} error={errors.siteName}>
                <TextInput
                  name="siteName"
                  defaultValue={settings.siteName}
                  maxLength={60}
                  autoComplete="off"
                />
              </Field>
              <Field label={messages.minPurchase} help={messages.minPurchaseHelp} error={errors.minPurchase}>
                <TextInput
                  name="minPurchase"
                  inputMode="numeric"
                  defaultValue={String(toMajor(settings.minPurchase))}
                  maxLength={9}
                  autoComplete="off"
                  className="max-w-48"
                />
              </Field>
              <Field
                label={messages.priceDropPercent}
                help={messages.priceDropPercentHelp}
                error={errors.priceDropPercent}
              >
                <TextInput
                  name="priceDropPercent"
                  inputMode="numeric"
                  defaultValue={String(settings.priceDropPercent)}
                  maxLength={2}
                  autoComplete="off"
                  className="max-w-48"
                />
              </Field>
              <Field label={messages.language} help={messages.languageHelp} error={errors.language}>
                <SelectInput
                  key={settings.language}
                  name="language"
                  defaultValue={settings.language}
                  className="w-full"
                >
                  {shopLanguages.map((choice) => (
                    <option key={choice} value={choice}>
                      {languageLabel(choice)}
                    </option>
                  ))}
                </SelectInput>
              </Field>
              <Field
                label={messages.storeTimeZone}
                help={messages.storeTimeZoneHelp}
                error={errors.storeTimeZone}
              >
                <SelectInput
                  key={settings.storeTimeZone}
                  name="storeTimeZone"
                  defaultValue={settings.storeTimeZone}
                  className="w-full"
                >
                  {timeZones.map((zone) => (
                    <option key={zone} value={zone}>
                      {zone.replaceAll("_", " ")}
                    </option>
                  ))}
                </SelectInput>
              </Field>
            </>
          )}
        </SettingsForm>
        <SettingSwitch
          name="guestCheckout"
          label={messages.guestCheckout}
          help={messages.guestCheckoutHelp}
          isOn={settings.guestCheckout}
        />
        {noCountries && <p className="text-13 text-ink-3">{noCountries}</p>}
      </Panel>
      <SellerPanel {...seller} />
    </>
  );
}

interface SupportTabProps {
  settings: Pick<SiteSettings, "supportChatEnabled" | "telegramSupportLink">;
  version: string;
}

/** Suporte: the floating support button and its link. */
export function SupportTab({ settings, version }: SupportTabProps) {
  const messages = settingsMessages.fields;
  return (
    <Panel>
      <SettingSwitch
        name="supportChatEnabled"
        label={messages.supportChatEnabled}
        help={messages.supportChatEnabledHelp}
        isOn={settings.supportChatEnabled}
      />
      <SettingsForm intent="save-support" schema={supportForm} version={version}>
        {({ errors }) => (
          <Field
            label={messages.telegramSupportLink}
            help={messages.linkHelp}
            error={errors.telegramSupportLink}
          >
            <TextInput
              name="telegramSupportLink"
              inputMode="url"
              defaultValue={settings.telegramSupportLink}
              maxLength={2000}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
      </SettingsForm>
    </Panel>
  );
}
