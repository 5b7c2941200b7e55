import { Field } from "#app/design-system/field.tsx";
import { TextArea, TextInput } from "#app/design-system/inputs.tsx";
import { SELLER_ADDRESS_MAX, SELLER_LINE_MAX } from "#domain/settings/seller.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { sellerMessages as words } from "#messages/pt-BR/back-office/settings/seller.ts";
import { sellerForm } from "./forms.ts";
import { Panel } from "./panel.tsx";
import { SettingsForm } from "./settings-form.tsx";

interface SellerPanelProps {
  values: Pick<SiteSettings, "sellerName" | "sellerAddress" | "sellerTaxId">;
  version: string;
}

/** Quem vende: the seller's legal data on receipts. */
export function SellerPanel({ values, version }: SellerPanelProps) {
  return (
    <Panel title={words.title} lead={words.lead}>
      <SettingsForm intent="save-seller" schema={sellerForm} version={version}>
        {({ errors }) => (
          <>
            <Field label={words.labels.sellerName} error={errors.sellerName}>
              <TextInput
                name="sellerName"
                defaultValue={values.sellerName}
                maxLength={SELLER_LINE_MAX}
                autoComplete="organization"
              />
            </Field>
            <Field label={words.labels.sellerAddress} error={errors.sellerAddress}>
              <TextArea
                name="sellerAddress"
                rows={4}
                defaultValue={values.sellerAddress}
                maxLength={SELLER_ADDRESS_MAX}
                autoComplete="street-address"
              />
            </Field>
            <Field label={words.labels.sellerTaxId} help={words.taxIdHelp} error={errors.sellerTaxId}>
              <TextInput
                name="sellerTaxId"
                defaultValue={values.sellerTaxId}
                maxLength={SELLER_LINE_MAX}
                autoComplete="off"
                className="max-w-80"
              />
            </Field>
          </>
        )}
      </SettingsForm>
    </Panel>
  );
}
