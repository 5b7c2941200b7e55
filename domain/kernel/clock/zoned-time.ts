/**
 * Converts a time to the local time of a time zone. The result has the format of a browser's date and time
 * field, such as "2026-11-27T09:00".
 */
export function toLocalText(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return format.format(moment).replace(" ", "T");
}

/**
 * Parses a local time of a time zone. Returns null for any other text. When the change to summer time skips a
 * local time, the function moves this time by one hour.
 */
export function fromLocalText(text: string, timeZone: string): Date | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (time: number) => Date.parse(`${toLocalText(new Date(time), timeZone)}Z`) - time;
  // The first guess has the wrong offset when summer time begins or ends between the guess and the result.
  // The function therefore reads the offset again.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess));
}
