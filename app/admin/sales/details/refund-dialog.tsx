import { useState } from "react";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import type { SaleDetails } from "#domain/sales/sale-views.ts";
import { formatMoney } from "#messages/format.ts";
import { actMessages as words } from "../act-messages.ts";
import { saleForms } from "../forms.ts";
import { ReasonField, SALES } from "./reason-dialogs.tsx";

type Scope = "all" | "owed" | "amount";

/**
 * Chooses the amount to refund, and shows the effect on delivered and backordered units before submitting.
 */
export function RefundDialog({
  sale,
  open,
  onClose,
}: {
  sale: SaleDetails;
  open: boolean;
  onClose: () => void;
}) {
  const [chosen, setScope] = useState<Scope>("all");
  const hasOwed = sale.refundOwed > 0;
  const scope = chosen === "owed" && !hasOwed ? "all" : chosen;
  const currency = sale.charged?.currency ?? sale.currency;
  const money = (amount: number) => formatMoney(amount, currency);
  const choices: [Scope, string][] = [
    ["all", words.refundAll(money(sale.refundLeft))],
    ...(hasOwed ? [["owed", words.refundOwed(money(sale.refundOwed))] as [Scope, string]] : []),
    ["amount", words.refundAmount],
  ];
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.refundTitle(sale.orderNumber)}
      intent="refund"
      fields={{ orderId: sale.id }}
      action={SALES}
      schema={saleForms.refund}
      submit={words.refund}
    >
      {({ errors }) => (
        <>
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-15 font-medium">{words.refundScope}</legend>
            {choices.map(([value, label]) => (
              <label key={value} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="scope"
                  value={value}
                  checked={scope === value}
                  onChange={() => setScope(value)}
                  className="size-5 accent-accent"
                />
                {label}
              </label>
            ))}
          </fieldset>
          {scope === "amount" && (
            <Field label={words.amountLabel(currency)} error={errors.amount}>
              <TextInput name="amount" inputMode="decimal" autoComplete="off" maxLength={12} />
            </Field>
          )}
          <p className="rounded-10 bg-surface-2 px-3 py-2 text-15">
            {words.refundWords[scope]} {sale.manualReason ? words.refundByHand : words.refundByCard}
          </p>
          <ReasonField error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}
