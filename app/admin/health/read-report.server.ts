import type { Caller } from "#domain/kernel/caller.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import { type CheckName, sentenceOf } from "#domain/operations/doctor/finding.ts";
import { readHealth } from "#domain/operations/doctor/read-health.ts";
import { listRecommendations } from "#domain/operations/watching/recommendations.ts";
import { documentLanguage } from "#messages/language.ts";
import { doctorCheckMessages, doctorMessages, requestMessages } from "#messages/server/server-messages.ts";

/**
 * Maps a check to the screen and the tab on which staff repair the problem that the check found. For a check
 * that is missing in this map, the operator repairs the problem on the server.
 */
const REMEDIES = {
  support: { screen: "settings", to: "/admin/configuracoes?tab=suporte" },
  payments: { screen: "settings", to: "/admin/configuracoes?tab=pagamentos" },
  seller: { screen: "settings", to: "/admin/configuracoes?tab=pagamentos" },
  mail: { screen: "settings", to: "/admin/configuracoes?tab=email" },
  channels: { screen: "integrations", to: "/admin/integracoes" },
  proof: { screen: "backups", to: "/admin/backups" },
} as const satisfies Partial<Record<CheckName, { screen: string; to: string }>>;

/**
 * Returns the screen on which staff repair the problem that a check found. The name of this repair is in the
 * language of the page.
 */
function remedyOf(check: CheckName) {
  const known = Object.keys(REMEDIES).find((name): name is keyof typeof REMEDIES => name === check);
  return known ? { ...REMEDIES[known], name: requestMessages[documentLanguage()].remedies[known] } : null;
}

/**
 * Reads the report of the health page, with its names and sentences in the language of the page. The server
 * sends the names and sentences only with the report, because otherwise every page would load these many
 * texts. `recommendations` is the number of recommendations on the Security tab, or 0 for staff who may not
 * see that tab.
 * @throws SignInRequired, NotPermitted
 */
export async function readReport(caller: Caller) {
  const { at, findings } = await readHealth(caller);
  const sentences = doctorMessages[documentLanguage()];
  const names = doctorCheckMessages[documentLanguage()];
  const text = findings.map((one) => ({
    check: one.check,
    name: names[one.check],
    verdict: one.verdict,
    sentence: sentenceOf(sentences, one),
    remedy: one.verdict === "ok" ? null : remedyOf(one.check),
  }));
  const seesSecurity = caller.kind === "staff" && staffCan(caller, "security.view");
  const recommendations = seesSecurity ? (await listRecommendations(caller)).length : 0;
  return { at, findings: text, recommendations };
}

/** The report with its translated texts, and one finding of this report. */
export type HealthReport = Awaited<ReturnType<typeof readReport>>;
export type ShownFinding = HealthReport["findings"][number];
