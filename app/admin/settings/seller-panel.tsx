import { Field } from "#app/design-system/field.tsx";
import { TextArea, TextInput } from "#app/design-system/inputs.tsx";
import { SELLER_ADDRESS_MAX, SELLER_LINE_MAX } from "#domain/settings/seller.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { sellerMessages as messages } from "#messages/pt-BR/back-office/settings/seller.ts";
import { sellerForm } from "./forms.ts";
import { Panel } from "./panel.tsx";
import { SettingsForm } from "./settings-form.tsx";

interface SellerPanelProps {
  values: Pick<SiteSettings, "sellerName" | "sellerAddress" | "sellerTaxId">;
  version: string;
}

/** Quem vende: the seller's legal data, which receipts show. */
export function SellerPanel({ values, version }: SellerPanelProps) {
  return (
    <Panel section="seller" title={messages.title} lead={messages.lead}>
      <SettingsForm intent="save-seller" schema={sellerForm} version={version}>
        {({ errors }) => (
          <>
            <Field label={messages.labels.sellerName} error={errors.sellerName}>
              <TextInput
                name="sellerName"
                defaultValue={values.sellerName}
                maxLength={SELLER_LINE_MAX}
                autoComplete="organization"
              />
            </Field>
            <Field label={messages.labels.sellerAddress} error={errors.sellerAddress}>
              <TextArea
                name="sellerAddress"
                rows={4}
                defaultValue={values.sellerAddress}
                maxLength={SELLER_ADDRESS_MAX}
                autoComplete="street-address"
              />
            </Field>
            <Field label={messages.labels.sellerTaxId} help={messages.taxIdHelp} error={errors.sellerTaxId}>
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
