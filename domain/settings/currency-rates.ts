import { z } from "zod";
import { currencies } from "#db/values/vocabulary.ts";
import { jsonText } from "./json-text.ts";

export type Currency = (typeof currencies)[number];

/**
 * The date of the exchange rates, and for each currency the amount that equals one US dollar. The owner
 * maintains the rates.
 */
export interface CurrencyRates {
  /** YYYY-MM-DD. */
  date: string;
  rates: Record<Currency, number>;
  /** Whether the rates are invented. Invented rates are used only while no real money moves. */
  demo?: boolean | undefined;
}

const rate = z.number().positive().max(100_000);
const shape = z.object({
  date: z.iso.date(),
  rates: z.object({ USD: z.literal(1), BRL: rate, EUR: rate, GBP: rate, JPY: rate } satisfies Record<
    Currency,
    z.ZodType<number>
  >),
  demo: z.boolean().optional(),
});

/** The schema of the JSON text that stores the rates. */
export const currencyRatesText = z.string().transform((text, context): CurrencyRates => {
  try {
    const parsed = shape.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    // The error message for invalid JSON is the same as the error message for JSON of the wrong shape.
  }
  context.addIssue({
    code: "custom",
    message: 'must be JSON such as {"date":"2026-11-02","rates":{"USD":1,"BRL":5.35,...}}',
  });
  return z.NEVER;
});

/**
 * Invented rates, with which the owner can try the shop. The owner replaces the invented rates with real
 * rates.
 */
export const INITIAL_RATES: CurrencyRates = {
  date: "2026-11-02",
  rates: { USD: 1, BRL: 5.35, EUR: 0.87, GBP: 0.76, JPY: 153 },
  demo: true,
};

/**
 * The currencies that the owner can offer in addition to US dollars. The prices themselves are in US dollars.
 */
export const otherCurrencies = currencies.filter((code) => code !== "USD");

/** The schema of the JSON text that stores the currencies offered in addition to US dollars. */
export const chargeCurrenciesText = jsonText<Currency[]>(
  z
    .array(z.enum(otherCurrencies))
    .transform((codes) => otherCurrencies.filter((code) => codes.includes(code))),
);
