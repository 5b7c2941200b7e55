import { emailMessages } from "#db/schema/email.ts";
import { columnsOf, statement } from "#db/statement.ts";
import type { EmailState } from "#db/values/vocabulary.ts";

/** The outcome of one attempt to send a mail. When a value is null, the column keeps its stored value. */
export interface AttemptOutcome {
  /** The id of the mail of this attempt. The id is null when there is no outcome to store. */
  settledId: string | null;
  /**
   * The number of this attempt. When a later attempt has begun, this later attempt stores its own outcome.
   */
  settledAttempt: number | null;
  state: EmailState | null;
  lastError: string | null;
  subject: string | null;
  textBody: string | null;
  htmlBody: string | null;
  sentAt: Date | null;
  nextAttemptAt: Date | null;
}

export const NO_OUTCOME: AttemptOutcome = {
  settledId: null,
  settledAttempt: null,
  state: null,
  lastError: null,
  subject: null,
  textBody: null,
  htmlBody: null,
  sentAt: null,
  nextAttemptAt: null,
};

const storeOutcome = `update email_messages set
    state = :state, last_error = :lastError,
    subject = coalesce(:subject, subject), text_body = coalesce(:textBody, text_body),
    html_body = coalesce(:htmlBody, html_body),
    sent_at = coalesce(:sentAt::timestamptz, sent_at),
    next_attempt_at = coalesce(:nextAttemptAt::timestamptz, next_attempt_at)
  where id = :settledId::uuid and state = 'queued' and attempts = :settledAttempt`;

/** Stores the outcome of an attempt, unless a later attempt has begun in the meantime. */
export const settleMail = statement<AttemptOutcome, object>("settle_mail", storeOutcome);

/**
 * Claims the mail that has been due for the longest time. Counts the attempt before the mail is sent. Skips
 * mails that another process claims at the same time.
 */
const claimMail = (whichMail: string) => `update email_messages
  set attempts = attempts + 1, next_attempt_at = now() + :claimMs::int * interval '1 millisecond'
  where id = (
    select id from email_messages where state = 'queued' and next_attempt_at <= now()${whichMail}
    order by next_attempt_at limit 1 for update skip locked
  )
  returning ${columnsOf(emailMessages)}`;

/**
 * Claims the next due mail. The statement that claims a mail also stores the outcome of the previous mail.
 */
export const claimDueMail = statement<{ claimMs: number } & AttemptOutcome, object>(
  "claim_due_mail",
  `with settled as (${storeOutcome}) ${claimMail("")}`,
);

export const claimOneMail = statement<{ claimMs: number; id: string }, object>(
  "claim_one_mail",
  claimMail(" and id = :id::uuid"),
);
