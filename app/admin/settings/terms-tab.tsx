import { buttonClasses } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextArea, TextInput } from "#app/design-system/inputs.tsx";
import { consentChoices } from "#db/values/return-states.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { TERMS_MAX } from "#domain/settings/terms.ts";
import { termsForm } from "./forms.ts";
import { settingsMessages } from "./messages.ts";
import { Panel } from "./panel.tsx";
import { SettingsForm } from "./settings-form.tsx";

interface TermsTabProps {
  settings: Pick<SiteSettings, "terms" | "checkoutConsent" | "moneyBackDays">;
  version: string;
}

/** Termos: the terms in both languages, the consent before payment, and the refund of unopened units. */
export function TermsTab({ settings, version }: TermsTabProps) {
  const messages = settingsMessages.fields;
  const hasTerms = Object.values(settings.terms).some(Boolean);
  return (
    <Panel>
      {hasTerms ? (
        <div>
          <a href="/terms" target="_blank" rel="noopener" className={buttonClasses({ variant: "outline" })}>
            {messages.termsPage}
          </a>
        </div>
      ) : (
        <p className="text-13 text-ink-3">{messages.termsNone}</p>
      )}
      <SettingsForm intent="save-terms" schema={termsForm} version={version}>
        {({ errors }) => (
          <>
            <Field
              label={messages.checkoutConsent}
              help={messages.checkoutConsentHelp}
              error={errors.checkoutConsent}
            >
              <SelectInput
                key={settings.checkoutConsent}
                name="checkoutConsent"
                defaultValue={settings.checkoutConsent}
                className="w-full"
              >
                {consentChoices.map((choice) => (
                  <option key={choice} value={choice}>
                    {messages.consentChoices[choice]}
                  </option>
                ))}
              </SelectInput>
            </Field>
            <Field
              label={messages.moneyBackDays}
              help={messages.moneyBackDaysHelp}
              error={errors.moneyBackDays}
            >
              <TextInput
                name="moneyBackDays"
                inputMode="numeric"
                defaultValue={String(settings.moneyBackDays)}
                maxLength={2}
                autoComplete="off"
                className="max-w-48"
              />
            </Field>
            <p className="text-13 text-ink-3">{messages.termsHelp}</p>
            <Field label={messages.termsPt} error={errors["pt-BR"]}>
              <TextArea
                name="pt-BR"
                lang="pt-BR"
                rows={10}
                defaultValue={settings.terms["pt-BR"] ?? ""}
                maxLength={TERMS_MAX}
              />
            </Field>
            <Field label={messages.termsEn} error={errors.en}>
              <TextArea
                name="en"
                lang="en"
                rows={10}
                defaultValue={settings.terms.en ?? ""}
                maxLength={TERMS_MAX}
              />
            </Field>
          </>
        )}
      </SettingsForm>
    </Panel>
  );
}
