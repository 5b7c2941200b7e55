import type { ListedChange } from "#domain/checkout/held-changes/queries.ts";
import { formatDate, formatMoney } from "#messages/format.ts";
import { holdsMessages } from "#messages/pt-BR/back-office/settings/holds.ts";
import { heldChangeMessages as words } from "./messages.ts";

/** Returns the name of a change, such as "New price of “IDE Pro”". */
export function nameOfChange({ kind, subject, isNew }: ListedChange): string {
  if (kind === "settings") return words.names.settings;
  if (kind === "coupon") return words.names.coupon(subject, isNew);
  return words.names[kind](subject);
}

/** Returns the requested values, one line each. */
export function linesOfChange(change: ListedChange, timeZone: string): string[] {
  const { kind, asked, current } = change;
  if (kind === "price") return [words.asked.price(money(current), money(asked.price))];
  if (kind === "prices") return [...tiersOf(asked), ...saleOf(asked, timeZone)];
  if (kind === "coupon") return couponOf(asked);
  return Object.entries(change.settings).flatMap(([name, was]) =>
    settingOf(name, was ?? "", String(asked[name])),
  );
}

const money = (amount: unknown): string => formatMoney(Number(amount ?? 0));

function tiersOf({ tiers }: Record<string, unknown>): string[] {
  const list = tiers as { minQuantity: number; price: number }[];
  if (list.length === 0) return [words.asked.noTiers];
  return list.map(({ minQuantity, price }) => words.asked.tier(minQuantity, money(price)));
}

function saleOf(
  { salePrice, saleStartsAt, saleEndsAt }: Record<string, unknown>,
  timeZone: string,
): string[] {
  if (salePrice === null) return [];
  const time = (at: unknown) => formatDate(String(at), { dateStyle: "short", timeStyle: "short", timeZone });
  return [words.asked.sale(money(salePrice), time(saleStartsAt), time(saleEndsAt))];
}

function couponOf({ kind, value, maxDiscount, minTotal, targets }: Record<string, unknown>): string[] {
  return [
    kind === "percent" ? words.asked.percent(Number(value)) : words.asked.amount(money(value)),
    ...(maxDiscount === null ? [] : [words.asked.atMost(money(maxDiscount))]),
    ...(Number(minTotal) > 0 ? [words.asked.from(money(minTotal))] : []),
    ...(targets === null ? [] : [words.asked.targeted]),
  ];
}

type Values = Record<string, unknown>;

/** Returns a line for each value that differs. Rates and hold limits are stored as one JSON text each. */
function settingOf(name: string, was: string, is: string): string[] {
  const line = (label: string, before: unknown, after: unknown) =>
    words.asked.setting(label, String(before ?? words.asked.empty), String(after ?? words.asked.empty));
  const label = words.settings[name] ?? name;
  if (name === "holdLimits") {
    const [before, after] = [JSON.parse(was) as Values, JSON.parse(is) as Values];
    const labels: Record<string, string> = holdsMessages.labels;
    return differing(before, after).map((key) => line(labels[key] ?? key, before[key], after[key]));
  }
  if (name === "currencyRates") {
    const [before, after] = [JSON.parse(was), JSON.parse(is)] as { date: string; rates: Values }[];
    if (!before || !after) return [];
    return [
      ...(before.date === after.date ? [] : [line(words.settings.rateDate ?? "", before.date, after.date)]),
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
