import { locale } from "./language.ts";

/**
 * Formats a share (0 to 1) as a percentage. The function rounds down, so that a share below 100% never
 * becomes "100%": 0.9984 is "99.8%".
 */
export const formatShare = (share: number): string =>
  // The function adds a tiny amount before it rounds down, because 0.998 * 1000 is 997.9999… in floating
  // point.
  (Math.floor(share * 1000 + 1e-9) / 1000).toLocaleString(locale(), {
    style: "percent",
    maximumFractionDigits: 1,
  });

/** Formats a duration (seconds) in one unit, rounded up: "4 seconds", "12 minutes", "3 hours". */
export function formatSpan(seconds: number): string {
  const [unit, size] = seconds < 100 ? ["second", 1] : seconds < 100 * 60 ? ["minute", 60] : ["hour", 3600];
  return Math.max(1, Math.ceil(seconds / size)).toLocaleString(locale(), {
    style: "unit",
    unit,
    unitDisplay: "long",
  });
}
