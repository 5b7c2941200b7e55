import { locale } from "./language.ts";

/** A share of 1 as a percentage, rounded down so that nothing unwanted is rounded away: 0.9984 is "99.8%". */
export const formatShare = (share: number): string =>
  // The thousandths first, by a hair above: 0.998 * 1000 is 997.9999… in the machine's numbers.
  (Math.floor(share * 1000 + 1e-9) / 1000).toLocaleString(locale(), {
    style: "percent",
    maximumFractionDigits: 1,
  });

/** A span of time (seconds) in its one fitting unit: "4 seconds", "12 minutes", "3 hours". Never less than it is. */
export function formatSpan(seconds: number): string {
  const [unit, size] = seconds < 100 ? ["second", 1] : seconds < 100 * 60 ? ["minute", 60] : ["hour", 3600];
  return Math.max(1, Math.ceil(seconds / size)).toLocaleString(locale(), {
    style: "unit",
    unit,
    unitDisplay: "long",
  });
}
