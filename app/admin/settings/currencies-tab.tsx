import { useState } from "react";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { formatMoney } from "#app/languages/format.ts";
import { language, locale } from "#app/languages/language.ts";
import { exchange } from "#domain/checkout/exchange.ts";
import type { CurrencyRates } from "#domain/settings/currency-rates.ts";
import { connectionMessages } from "./connection-messages.ts";
import { currenciesForm, parseRate, ratedCurrencies } from "./forms.ts";
import { Panel } from "./panel.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** What an example turns: one hundred dollars. */
const EXAMPLE = 100_00;
/** Rates older than this many days are worth a look. */
const OLD_DAYS = 30;

const typed = (rate: number): string =>
  language() === "pt-BR" ? String(rate).replace(".", ",") : String(rate);

interface CurrenciesTabProps {
  rates: CurrencyRates;
  version: string;
  /** Full days since the day of the rates. */
  ageDays: number;
}

/** Moedas: what one dollar is in each other currency, and the day these rates are of (readings 11). */
export function CurrenciesTab({ rates, version, ageDays }: CurrenciesTabProps) {
  const words = connectionMessages.rates;
  return (
    <>
      <Panel title={words.title} lead={words.lead}>
        {ageDays > OLD_DAYS && (
          <p role="note" className="rounded-10 bg-warning-soft px-3 py-2 text-warning">
            {words.old(ageDays)}
          </p>
        )}
        <SettingsForm intent="save-currencies" schema={currenciesForm} version={version}>
          {({ errors, round }) => (
            <>
              <Field label={words.date} error={errors.date}>
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
      <Panel title={words.currency}>
        <p className="text-ink-2">{words.currencyWords}</p>
      </Panel>
    </>
  );
}

interface RateFieldProps {
  currency: (typeof ratedCurrencies)[number];
  rate: number;
  error: string | undefined;
}

/** A rate with what it makes of a hundred dollars: a slip of the comma shows at once. */
function RateField({ currency, rate, error }: RateFieldProps) {
  const words = connectionMessages.rates;
  const [text, setText] = useState(typed(rate));
  const name = new Intl.DisplayNames(locale(), { type: "currency" }).of(currency) ?? currency;
  const read = parseRate(text);
  const example =
    read > 0
      ? words.example(formatMoney(exchange(EXAMPLE, { code: currency, rate: read }), currency))
      : words.noExample;
  return (
    <Field label={words.one(`${name} (${currency})`)} help={example} error={error}>
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
