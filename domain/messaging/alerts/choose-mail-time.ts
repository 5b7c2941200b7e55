/** An admin gets at most one mail about known cases of a kind of event within this time, in milliseconds. */
export const ALERT_MAIL_PAUSE_MS = 60 * 60_000;
/** The same time for a new case, and the most mails of a kind within an hour. */
export const NEW_CASE_PAUSE_MS = 5 * 60_000;
export const MAILS_PER_HOUR = 4;

/**
 * Chooses when the next mail about a kind of event is sent, in milliseconds since 1970. A known case waits an
 * hour after the last mail, a new case five minutes. No hour has more than four mails.
 * @param input.sent the times of the former mails, newest first
 */
export function chooseMailTime({
  now,
  sent,
  isNewCase,
}: {
  now: number;
  sent: readonly number[];
  isNewCase: boolean;
}): number {
  const [last] = sent;
  if (last === undefined) return now;
  if (!isNewCase) return Math.max(now, last + ALERT_MAIL_PAUSE_MS);
  const fourth = sent[MAILS_PER_HOUR - 1];
  return Math.max(now, last + NEW_CASE_PAUSE_MS, fourth === undefined ? now : fourth + ALERT_MAIL_PAUSE_MS);
}
