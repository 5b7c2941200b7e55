import { buttonClasses } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextArea } from "#app/design-system/inputs.tsx";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { TERMS_MAX } from "#domain/settings/terms.ts";
import { termsForm } from "./forms.ts";
import { settingsMessages } from "./messages.ts";
import { Panel } from "./panel.tsx";
import { SettingSwitch } from "./setting-switch.tsx";
import { SettingsForm } from "./settings-form.tsx";

interface TermsTabProps {
  settings: Pick<SiteSettings, "terms" | "checkoutConsent">;
  version: string;
}

/** Termos: the terms in both languages, and the consent before paying. */
export function TermsTab({ settings, version }: TermsTabProps) {
  const messages = settingsMessages.fields;
  const hasTerms = Object.values(settings.terms).some(Boolean);
  return (
    <Panel>
      <SettingSwitch
        name="checkoutConsent"
        label={messages.checkoutConsent}
        help={messages.checkoutConsentHelp}
        isOn={settings.checkoutConsent}
      />
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
