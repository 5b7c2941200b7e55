/**
 * Whether a text is a real day from 1900 to 2199, such as "2026-11-23". The shop sends a text to the database
 * as a date only when the text is a real day in this range.
 */
export function isDay(text: string | null | undefined): boolean {
  const day = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.exec(text ?? "")?.[0] ?? "";
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
