/**
 * The number of mails that the shop sends to waiting people for each available unit. The number is above one,
 * because not every person who gets the mail buys the product.
 */
export const MAILS_PER_UNIT = 3;
/** After this time, the worker sends mails to the next people when units are still available. */
export const WAVE_MS = 60 * 60_000;

/** The mails that were sent for the current stock of a product. Times are milliseconds since 1970. */
export interface SentMails {
  /** The number of available units for which the shop has sent mails. */
  mailedUnits: number;
  /** The time of the last mails. The time is null before the first mails. */
  mailedAt: number | null;
}

/**
 * Returns how many of the waiting people get a mail now. The shop sends at most three mails for each new
 * unit. After an hour, the shop sends at most three more mails for each unit that is still available.
 * @param units units on sale; null means unlimited
 */
export function countMails(sent: SentMails, units: number | null, now: number): number {
  if (units === null) return Number.POSITIVE_INFINITY;
  return MAILS_PER_UNIT * Math.max(0, units - unitsOf(sent, now));
}

/** Returns the number of units for which mails were sent, including the mails that the worker sends now. */
export const withMails = (sent: SentMails, mails: number, now: number): number =>
  unitsOf(sent, now) + Math.ceil(mails / MAILS_PER_UNIT);

/**
 * Corrects the number of units for which mails were sent, because orders might have reduced the stock. When a
 * sold unit becomes available again later, it counts as a new unit.
 */
export const lessMailed = (mailedUnits: number, units: number | null): number =>
  units === null ? mailedUnits : Math.min(mailedUnits, Math.max(0, units));

const unitsOf = ({ mailedUnits, mailedAt }: SentMails, now: number) =>
  mailedAt !== null && now - mailedAt < WAVE_MS ? mailedUnits : 0;
