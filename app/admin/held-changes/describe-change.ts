import type { ListedChange } from "#domain/checkout/held-changes/queries.ts";
import { formatCount, formatDate, formatMoney } from "#messages/format.ts";
import { holdsMessages } from "#messages/pt-BR/back-office/settings/holds.ts";
import { heldChangeMessages as messages } from "./messages.ts";

/** Returns the name of a change, such as "New price of “IDE Pro”". */
export function nameOfChange({
  kind,
  subject,
  isNew,
}: Pick<ListedChange, "kind" | "subject" | "isNew">): string {
  if (kind === "settings") return messages.names.settings;
  if (kind === "coupon") return messages.names.coupon(subject, isNew);
  return messages.names[kind](subject);
}

export interface Effect {
  /** The name of a setting. Empty for a price. */
  name: string;
  before: string;
  after: string;
  /** The difference, such as "−48%". Empty when there is no difference in percent. */
  percent: string;
}

/** Returns the values before and after a change of a price or of settings. */
export function effectsOf(change: ListedChange): Effect[] {
  const { kind, asked, current, lowest } = change;
  if (kind === "settings" && lowest === null)
    return valuesOf(change).map(([name, before, after]) => ({
      ...{ name, before, after },
      percent: percentOf(Number(before), Number(after)),
    }));
  if (kind === "price") {
    const [before, after] = [Number(current ?? 0), Number(asked.price ?? 0)];
    return [{ name: "", before: money(before), after: money(after), percent: percentOf(before, after) }];
  }
  if (lowest === null) return [];
  const { reference, effective } = lowest;
  const percent = percentOf(reference, effective);
  return [{ name: "", before: money(reference), after: unitPrice(effective), percent }];
}

/** Formats the price of one unit. Prices are rounded down, so the amount 0 means less than one cent. */
export const unitPrice = (amount: number) =>
  amount === 0 ? messages.lessThan(formatMoney(1)) : formatMoney(amount);

/** Returns the requested values, one line for each value. */
export function linesOfChange(change: ListedChange, timeZone: string): string[] {
  const { kind, asked, current } = change;
  if (kind === "price") {
    const line = messages.asked.price(money(current), money(asked.price));
    const percent = percentOf(Number(current ?? 0), Number(asked.price ?? 0));
    return [percent === "" ? line : `${line} (${percent})`];
  }
  if (kind === "prices") return [...tiersOf(asked), ...saleOf(asked, timeZone)];
  if (kind === "coupon") return couponOf(asked);
  return valuesOf(change).map((value) => messages.asked.setting(...value));
}

/** Returns the difference in percent, "−48%". When the old value is 0, there is no difference in percent. */
function percentOf(before: number, after: number): string {
  const percent = Math.round((Math.abs(after - before) / before) * 100);
  if (!Number.isFinite(percent) || before === after) return "";
  return `${after < before ? "−" : "+"}${formatCount(percent)}%`;
}

const money = (amount: unknown): string => formatMoney(Number(amount ?? 0));

function tiersOf({ tiers }: Record<string, unknown>): string[] {
  const list = tiers as { minQuantity: number; price: number }[];
  if (list.length === 0) return [messages.asked.noTiers];
  return list.map(({ minQuantity, price }) => messages.asked.tier(minQuantity, money(price)));
}

function saleOf(
  { salePrice, saleStartsAt, saleEndsAt }: Record<string, unknown>,
  timeZone: string,
): string[] {
  if (salePrice === null) return [];
  const time = (at: unknown) => formatDate(String(at), { dateStyle: "short", timeStyle: "short", timeZone });
  return [messages.asked.sale(money(salePrice), time(saleStartsAt), time(saleEndsAt))];
}

function couponOf({ kind, value, maxDiscount, minTotal, targets }: Record<string, unknown>): string[] {
  return [
    kind === "percent" ? messages.asked.percent(Number(value)) : messages.asked.amount(money(value)),
    ...(maxDiscount === null ? [] : [messages.asked.atMost(money(maxDiscount))]),
    ...(Number(minTotal) > 0 ? [messages.asked.from(money(minTotal))] : []),
    ...(targets === null ? [] : [messages.asked.targeted]),
  ];
}

type Values = Record<string, unknown>;
type Value = [name: string, before: string, after: string];

const valuesOf = ({ settings, asked }: ListedChange): Value[] =>
  Object.entries(settings).flatMap(([name, was]) => settingOf(name, was ?? "", String(asked[name])));

/**
 * Returns each value that the change would alter. The setting with the exchange rates and the setting with
 * the hold limits each contain one JSON text with several values.
 */
function settingOf(name: string, was: string, is: string): Value[] {
  const line = (label: string, before: unknown, after: unknown): Value => [
    label,
    String(before ?? messages.asked.empty),
    String(after ?? messages.asked.empty),
  ];
  const label = messages.settings[name] ?? name;
  if (name === "holdLimits") {
    const [before, after] = [JSON.parse(was) as Values, JSON.parse(is) as Values];
    const labels: Record<string, string> = holdsMessages.labels;
    return differing(before, after).map((key) => line(labels[key] ?? key, before[key], after[key]));
  }
  if (name === "currencyRates") {
    const [before, after] = [JSON.parse(was), JSON.parse(is)] as { date: string; rates: Values }[];
    if (!before || !after) return [];
    return [
      ...(before.date === after.date
        ? []
        : [line(messages.settings.rateDate ?? "", before.date, after.date)]),
      ...differing(before.rates, after.rates).map((code) =>
        line(`${label} ${code}`, before.rates[code], after.rates[code]),
      ),
    ];
  }
  if (name === "chargeCurrencies") {
    const list = (text: string) => (JSON.parse(text) as string[]).join(", ") || null;
    return [line(label, list(was), list(is))];
  }
  return [line(label, was || null, is || null)];
}

const differing = (before: Values, after: Values) =>
  Object.keys(after).filter((key) => before[key] !== after[key]);
