import { useState } from "react";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { priceMessages as messages } from "#app/admin/products/prices-messages.ts";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import type { ProductPrices } from "#domain/catalog/price-settings/queries.ts";
import { typedPrice } from "#domain/catalog/products/typed-price.ts";
import { decimalSign } from "#messages/format.ts";
import { FieldGroup } from "../form-parts.tsx";
import { ProductTabs } from "../product-tabs.tsx";
import { pricesForm } from "./prices-form.ts";

interface PricesDialogProps {
  open: boolean;
  onClose: () => void;
  prices: ProductPrices;
}

/** Edits the sale window and the limits of a product. */
export function PricesDialog({ open, onClose, prices }: PricesDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={messages.title(prices.name)}
      description={messages.price(prices.price)}
      intent="prices"
      schema={pricesForm}
      width="wide"
      isAddressed
    >
      {({ errors }) => <PricesFields current={prices} errors={errors} />}
    </FormDialog>
  );
}

/**
 * The dialog keeps the version with which it was opened. Saving therefore never overwrites a later change
 * silently.
 */
function PricesFields({ current, errors }: { current: ProductPrices; errors: Record<string, string> }) {
  const [prices] = useState(current);
  const { fields, help, groups } = messages;
  const { sale, limits } = prices;
  const amount = (minor: number) => typedPrice(minor, decimalSign());
  return (
    <div className="grid gap-6">
      <ProductTabs id={prices.id} current="prices" />
      <input type="hidden" name="id" value={prices.id} />
      <input type="hidden" name="version" value={prices.version} />
      <FieldGroup legend={groups.sale}>
        {prices.unprovenOriginal !== null && (
          <p className="rounded-10 bg-warning-soft px-4 py-3 text-15 text-warning">
            {messages.unproven(prices.unprovenOriginal)}
          </p>
        )}
        <p className="text-13 text-ink-3">
          {help.sale} {help.struck} {help.zone(prices.timeZone)}
        </p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={fields.salePrice} error={errors.salePrice} className="sm:col-span-2">
            <TextInput
              name="salePrice"
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
              defaultValue={sale ? amount(sale.price) : ""}
            />
          </Field>
          <Field label={fields.saleStartsAt} error={errors.saleStartsAt}>
            <TextInput name="saleStartsAt" type="datetime-local" defaultValue={sale?.startsAt ?? ""} />
          </Field>
          <Field label={fields.saleEndsAt} error={errors.saleEndsAt}>
            <TextInput name="saleEndsAt" type="datetime-local" defaultValue={sale?.endsAt ?? ""} />
          </Field>
        </div>
      </FieldGroup>
      <FieldGroup legend={groups.limits}>
        <p className="text-13 text-ink-3">
          {help.limits} {help.customer}
        </p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {(["least", "most", "customerMost", "customerDays"] as const).map((name) => (
            <Field key={name} label={fields[name]} error={errors[name]}>
              <TextInput
                name={name}
                inputMode="numeric"
                maxLength={6}
                autoComplete="off"
                defaultValue={String(limits[name] ?? "")}
              />
            </Field>
          ))}
        </div>
      </FieldGroup>
    </div>
  );
}
