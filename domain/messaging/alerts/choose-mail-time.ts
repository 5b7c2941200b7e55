/**
 * The minimum time between two mails to an admin about known cases of the same kind of event, in
 * milliseconds.
 */
export const ALERT_MAIL_PAUSE_MS = 60 * 60_000;
/**
 * The first value is the minimum time between the last mail and a mail about a new case. The second value is
 * the maximum number of mails in one hour about one kind of event.
 */
export const NEW_CASE_PAUSE_MS = 5 * 60_000;
export const MAILS_PER_HOUR = 4;

/**
 * Chooses when the next mail about a kind of event is sent, in milliseconds since 1970. The mail about a
 * known case is sent an hour after the last mail about this kind of event. The mail about a new case is sent
 * five minutes after the last mail about this kind of event. The function allows at most four mails within an
 * hour.
 * @param input.sent the times of the earlier mails, newest first
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
