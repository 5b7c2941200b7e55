import { statement } from "#db/statement.ts";

/**
 * Claims one due mail for one attempt, the longest due first, and counts the attempt in advance. Skips mails
 * that another process claims at the same time.
 */
const claimMail = <Parameters extends object>(name: string, whichMail: string) =>
  statement<{ claimMs: number } & Parameters, object>(
    name,
    `update email_messages
  set attempts = attempts + 1, next_attempt_at = now() + :claimMs::int * interval '1 millisecond'
  where id = (
    select id from email_messages where state = 'queued' and next_attempt_at <= now()${whichMail}
    order by next_attempt_at limit 1 for update skip locked
  )
  returning *`,
  );

export const claimDueMail = claimMail<object>("claim_due_mail", "");
export const claimOneMail = claimMail<{ id: string }>("claim_one_mail", " and id = :id::uuid");
