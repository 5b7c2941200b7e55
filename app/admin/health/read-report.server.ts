import type { Caller } from "#domain/kernel/caller.ts";
import { sentenceOf } from "#domain/operations/doctor/finding.ts";
import { readHealth } from "#domain/operations/doctor/read-health.ts";
import { documentLanguage } from "#messages/language.ts";
import { doctorMessages } from "#messages/server-messages.ts";

/**
 * Reads the report of the health page, with its sentences in the language of the page: they are too many for
 * the messages of every page.
 * @throws SignInRequired, NotPermitted
 */
export async function readReport(caller: Caller) {
  const { at, findings } = await readHealth(caller);
  const sentences = doctorMessages[documentLanguage()];
  const said = findings.map((one) => ({
    check: one.check,
    verdict: one.verdict,
    sentence: sentenceOf(sentences, one),
  }));
  return { at, findings: said };
}

/** One finding as the page shows it. */
export type SaidFinding = Awaited<ReturnType<typeof readReport>>["findings"][number];
