/** Returns a time as a text field of a browser writes it, in a time zone: "2026-11-27T09:00". */
export function toLocalText(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return format.format(moment).replace(" ", "T");
}

/**
 * Parses a local time of a time zone. Returns null for another text. A time that the change to summer time
 * skips is moved by the skipped hour.
 */
export function fromLocalText(text: string, timeZone: string): Date | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (time: number) => Date.parse(`${toLocalText(new Date(time), timeZone)}Z`) - time;
  // The offset of the guess may be that of the other side of a change of the clocks.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess));
}
