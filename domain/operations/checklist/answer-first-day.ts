import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { holdSettings, writeSettings } from "#domain/settings/write-settings.ts";
import { type FirstQuestion, openQuestions } from "./first-day.ts";

/**
 * The owner has already answered the questions about the time zone and the language. The owner can now change
 * the time zone and the language only on the settings page.
 */
export class FirstDayAnswered extends DomainError {
  constructor() {
    super("first_day_answered", 409);
  }
}

/**
 * Stores the owner's answers about time zone and language. The owner can answer each question only once. The
 * function needs no second factor, because the owner of a new shop has no second factor yet. The function
 * does not change a setting that already has a value.
 * @throws SignInRequired, NotPermitted
 * @throws FirstDayAnswered when no question is left.
 * @throws InvalidInput with the name of a malformed setting.
 */
export async function answerFirstDay(
  caller: Caller,
  input: Pick<SiteSettings, FirstQuestion>,
): Promise<void> {
  const staff = requirePermission(caller, "settings.answer-first-day");
  // The function does not use `audited`, because `writeSettings` adds the audit row.
  await inTransaction(async (tx) => {
    const held = await holdSettings(tx);
    const open = openQuestions(held);
    if (open.length === 0) throw new FirstDayAnswered();
    const answers = Object.fromEntries(open.map((name) => [name, input[name]]));
    await writeSettings(tx, staff, held, { changes: { ...answers, firstDayAnswered: true } });
  });
}
