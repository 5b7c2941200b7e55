import { z } from "zod";
import { currencies } from "#db/vocabulary.ts";
import { jsonText } from "./json-text.ts";

export type Currency = (typeof currencies)[number];

/** How many of each currency one US dollar is, and the day these rates are of; the owner keeps them. */
export interface CurrencyRates {
  /** YYYY-MM-DD. */
  date: string;
  rates: Record<Currency, number>;
  /** Invented rates, which serve while no real money moves. */
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

/** The stored text (JSON) of the rates. */
export const currencyRatesText = z.string().transform((text, context): CurrencyRates => {
  try {
    const parsed = shape.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    // The same answer as for JSON of another shape.
  }
  context.addIssue({
    code: "custom",
    message: 'must be JSON such as {"date":"2026-11-02","rates":{"USD":1,"BRL":5.35,...}}',
  });
  return z.NEVER;
});

/** Invented figures to try the shop with; the owner sets the rates of the day. */
export const INITIAL_RATES: CurrencyRates = {
  date: "2026-11-02",
  rates: { USD: 1, BRL: 5.35, EUR: 0.87, GBP: 0.76, JPY: 153 },
  demo: true,
};

/** The currencies an owner can offer beside US dollars, which the prices are in. */
export const otherCurrencies = currencies.filter((code) => code !== "USD");

/** The stored text (JSON) of the currencies that are offered beside US dollars. */
export const chargeCurrenciesText = jsonText<Currency[]>(
  z
    .array(z.enum(otherCurrencies))
    .transform((codes) => otherCurrencies.filter((code) => codes.includes(code))),
);
