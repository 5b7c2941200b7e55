import type { ReactNode } from "react";

/** The longest figure that keeps the usual font size in the narrowest card, such as "US$ 15.180,88". */
const USUAL_LENGTH = 13;

/**
 * Returns the CSS classes that set the font size of a figure in a card. The font size depends on the width of
 * the card, so that an amount of up to 17 characters fits into one line. The card is the container of the
 * container query.
 */
export function figureSize(value: ReactNode, largest: "small" | "row" | "strip"): string {
  const isLong = typeof value === "string" && value.length > USUAL_LENGTH;
  // A strip shows two figures beside each other on phones, so its figures are smaller there.
  if (largest === "strip") return "text-[clamp(1rem,4.7vw,1.375rem)]";
  // The figures of a row have one size, so that a count is not larger than a sum.
  if (largest === "row") return "text-[clamp(0.875rem,10.5cqi,1.625rem)]";
  return isLong ? "text-[clamp(0.875rem,10.5cqi,1.375rem)]" : "text-[clamp(1rem,14cqi,1.375rem)]";
}
