import { useId, useState } from "react";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { exchange } from "#domain/checkout/pricing/exchange.ts";
import type { Currency, CurrencyRates } from "#domain/settings/currency-rates.ts";
import { decimalSign, formatMoney } from "#messages/format.ts";
import { locale } from "#messages/language.ts";
import { connectionMessages } from "./connection-messages.ts";
import { currenciesForm, parseRate, ratedCurrencies } from "./forms.ts";
import { Panel } from "./panel.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** The example amount: one hundred dollars. */
const EXAMPLE = 100_00;
const typed = (rate: number): string => String(rate).replace(".", decimalSign());

interface CurrenciesTabProps {
  rates: CurrencyRates;
  /**
   * The enabled currencies besides dollars. The currencies in which the shop charges while the rates are
   * valid.
   */
  chosen: readonly Currency[];
  maxAgeDays: number;
  version: string;
  /** The number of full days since the date of the rates. */
  ageDays: number;
}

/** Moedas: the rate of one dollar in each other currency, and the date of the rates (spec R11). */
export function CurrenciesTab({ rates, chosen, maxAgeDays, version, ageDays }: CurrenciesTabProps) {
  const messages = connectionMessages.rates;
  return (
    <>
      <Panel section="rates" title={messages.title} lead={messages.lead}>
        {(rates.demo || ageDays > maxAgeDays) && (
          <p role="note" className="rounded-10 bg-warning-soft px-3 py-2 text-warning">
            {rates.demo ? messages.demo : messages.old(ageDays)}
          </p>
        )}
        <SettingsForm intent="save-currencies" schema={currenciesForm} version={version}>
          {({ errors, round }) => (
            <>
              <OfferedCurrencies key={`offer ${round}`} chosen={chosen} />
              <Field label={messages.maxAge} help={messages.maxAgeHelp} error={errors.rateMaxAgeDays}>
                <TextInput
                  name="rateMaxAgeDays"
                  inputMode="numeric"
                  defaultValue={String(maxAgeDays)}
                  maxLength={3}
                  autoComplete="off"
                  className="max-w-48"
                />
              </Field>
              <Field label={messages.date} error={errors.date}>
                <TextInput name="date" type="date" defaultValue={rates.date} className="max-w-48" />
              </Field>
              <div className="grid items-start gap-5 sm:grid-cols-2">
                {ratedCurrencies.map((currency) => (
                  <RateField
                    key={`${currency} ${round}`}
                    currency={currency}
                    rate={rates.rates[currency]}
                    error={errors[currency]}
                  />
                ))}
              </div>
            </>
          )}
        </SettingsForm>
      </Panel>
      <Panel section="currency" title={messages.currency}>
        <p className="text-ink-2">{messages.currencyText}</p>
      </Panel>
    </>
  );
}

const nameOf = (currency: Currency): string =>
  `${new Intl.DisplayNames(locale(), { type: "currency" }).of(currency) ?? currency} (${currency})`;

function OfferedCurrencies({ chosen }: { chosen: readonly Currency[] }) {
  const messages = connectionMessages.rates;
  const help = useId();
  return (
    <fieldset aria-describedby={help} className="m-0 grid min-w-0 gap-1 border-0 p-0">
      <legend className="p-0 font-medium text-15">{messages.offer}</legend>
      {ratedCurrencies.map((currency) => (
        <label key={currency} className="flex min-h-9 cursor-pointer items-center gap-3 text-15">
          <input
            type="checkbox"
            name="offer[]"
            value={currency}
            defaultChecked={chosen.includes(currency)}
            className="size-5 accent-accent"
          />
          {nameOf(currency)}
        </label>
      ))}
      <p id={help} className="text-13 text-ink-3">
        {messages.offerHelp}
      </p>
    </fieldset>
  );
}

interface RateFieldProps {
  currency: (typeof ratedCurrencies)[number];
  rate: number;
  error: string | undefined;
}

/**
 * A field for an exchange rate, with the value of one hundred dollars in the other currency. When the comma
 * in the rate is in the wrong position, the value of one hundred dollars shows the user this mistake.
 */
function RateField({ currency, rate, error }: RateFieldProps) {
  const messages = connectionMessages.rates;
  const [text, setText] = useState(typed(rate));
  const read = parseRate(text);
  const example =
    read > 0
      ? messages.example(formatMoney(exchange(EXAMPLE, { code: currency, rate: read }), currency))
      : messages.noExample;
  return (
    <Field label={messages.one(nameOf(currency))} help={example} error={error}>
      <TextInput
        name={currency}
        inputMode="decimal"
        defaultValue={typed(rate)}
        maxLength={16}
        autoComplete="off"
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </Field>
  );
}
