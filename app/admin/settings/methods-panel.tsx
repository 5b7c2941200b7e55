import { useId } from "react";
import { type PaymentMethodType, paymentMethodTypes } from "#db/values/payment-method-types.ts";
import type { ChargeLimits, PaymentMethodTraits } from "#domain/payments/provider.ts";
import { methodsMessages as messages, methodsForm } from "./forms.ts";
import { Panel } from "./panel.tsx";
import { SettingsForm } from "./settings-form.tsx";

export interface MethodsPanelProps {
  /** The methods that the provider can offer. */
  offered: ChargeLimits["methods"];
  chosen: readonly PaymentMethodType[];
  version: string;
}

/**
 * Formas de pagamento: the methods of the payment page, with the consequences of each method for the shop.
 */
export function MethodsPanel({ offered, chosen, version }: MethodsPanelProps) {
  const help = useId();
  return (
    <Panel section="methods" title={messages.title} lead={messages.lead}>
      <SettingsForm intent="save-methods" schema={methodsForm} version={version}>
        {({ errors, round }) => (
          <fieldset key={round} aria-describedby={help} className="m-0 grid min-w-0 gap-1 border-0 p-0">
            <legend className="p-0 font-medium text-15">{messages.legend}</legend>
            {entriesOf(offered).map(([type, details]) => (
              <label key={type} className="flex min-h-9 cursor-pointer items-center gap-3 text-15">
                <input
                  type="checkbox"
                  name="paymentMethodTypes[]"
                  value={type}
                  defaultChecked={type === "card" || chosen.includes(type)}
                  disabled={type === "card"}
                  className="size-5 shrink-0 accent-accent"
                />
                <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                  <span>{messages.labels[type]}</span>
                  <span className="text-13 text-ink-3">{noteOf(type, details)}</span>
                </span>
              </label>
            ))}
            {errors.paymentMethodTypes && (
              <p role="alert" className="text-13 text-danger">
                {errors.paymentMethodTypes}
              </p>
            )}
            <p id={help} className="text-13 text-ink-3">
              {messages.help}
            </p>
          </fieldset>
        )}
      </SettingsForm>
    </Panel>
  );
}

const entriesOf = (offered: ChargeLimits["methods"]) =>
  paymentMethodTypes.flatMap((type) => {
    const details = offered[type];
    return details ? [[type, details] as const] : [];
  });

function noteOf(type: PaymentMethodType, { takes, delay, isRefundable }: PaymentMethodTraits): string {
  return [
    type === "card" ? messages.always : "",
    takes === "all" ? messages.allCurrencies : messages.onlyIn(takes.join(", ")),
    delay ? messages.delays[`${delay.of}_${delay.lasts}`] : "",
    isRefundable ? "" : messages.notRefundable,
  ]
    .filter(Boolean)
    .join("; ");
}
