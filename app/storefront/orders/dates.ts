const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** A day as the storefront writes it, "Nov 20, 2026" (spec: shopper §9), the same on the server and in every browser. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}
