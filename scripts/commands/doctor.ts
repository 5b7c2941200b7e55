import type { Command } from "commander";
import { type Finding, finding, isWrong, sentenceOf } from "#domain/operations/doctor/finding.ts";
import { health as english } from "#messages/en/back-office/operations/health.ts";
import { doctor as inEnglish } from "#messages/en/server/doctor.ts";
import { doctorChecks as englishChecks } from "#messages/en/server/doctor-checks.ts";
import { health as portuguese } from "#messages/pt-BR/back-office/operations/health.ts";
import { doctor as inPortuguese } from "#messages/pt-BR/server/doctor.ts";
import { doctorChecks as portugueseChecks } from "#messages/pt-BR/server/doctor-checks.ts";
import { EXIT, WrongUsage } from "../terminal/exit-codes.ts";

const catalogs = {
  en: { ...english, checks: englishChecks, says: inEnglish },
  pt: { ...portuguese, checks: portugueseChecks, says: inPortuguese },
};
type Language = keyof typeof catalogs;

const HELP = `
Checks settings, database, key file, disk, mail server, card provider, public address, certificate, proxies,
clocks and worker. Each check has a time limit. The command changes nothing, sends no mail and prints no
secret. It also runs while the shop is stopped; then it reports what is missing.

Examples:
  npm run handover -- doctor
  npm run handover -- doctor --language pt
  npm run handover -- doctor --json`;

/**
 * `doctor` reports what is wrong with the shop, and how to fix it. The command exits with 6 when it finds a
 * problem.
 */
export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .description("check settings, machine and services, and say how to mend what is wrong; changes nothing")
    .option("--language <language>", "the language of the sentences: en or pt", "en")
    .option("--json", "print one JSON object, with the sentences in both languages")
    .addHelpText("after", HELP)
    .action(async ({ language, json }: { language: string; json?: boolean }) => {
      if (language !== "en" && language !== "pt") throw new WrongUsage("--language must be en or pt");
      const findings = await examine();
      process.stdout.write(json ? `${JSON.stringify(asJson(findings))}\n` : asText(findings, language));
      if (isWrong(findings)) process.exitCode = EXIT.broken;
    });
}

/**
 * Runs the checks. Without valid settings or a database, no check can run. When no check can run, the only
 * finding names the missing setting or database.
 */
async function examine(): Promise<Finding[]> {
  let settings: { DATABASE_URL?: string };
  try {
    settings = (await import("#env")).env;
  } catch (error) {
    const problems = problemsOf(error);
    if (!problems) throw error;
    return [finding("settings_invalid", { names: problems.join("; ") })];
  }
  if (!settings.DATABASE_URL) return [finding("database_missing")];
  const { pool } = await import("#db/client.server.ts");
  const { diagnose } = await import("#domain/operations/doctor/diagnose.ts");
  try {
    return await diagnose();
  } finally {
    // The command does not wait for `pool.end`, because the command must end even when a connection does not
    // answer.
    void pool.end();
  }
}

const problemsOf = (error: unknown): string[] | undefined =>
  error instanceof Error && error.name === "SettingsError" && "problems" in error
    ? (error.problems as string[])
    : undefined;

const asJson = (findings: readonly Finding[]) => ({
  ok: !isWrong(findings),
  command: "doctor",
  findings: findings.map((one) => ({
    ...one,
    sentence: { en: sentenceOf(inEnglish, one), pt: sentenceOf(inPortuguese, one) },
  })),
});

function asText(findings: readonly Finding[], language: Language): string {
  const { checks, verdicts, says, summary, allGood } = catalogs[language];
  const wide = Math.max(...Object.values(verdicts).map(({ length }) => length));
  const lines = findings.map(
    (one) => `${verdicts[one.verdict].padEnd(wide)}  ${checks[one.check]}: ${sentenceOf(says, one)}`,
  );
  const count = (verdict: Finding["verdict"]) => findings.filter((one) => one.verdict === verdict).length;
  const [wrong, warnings, demo] = [count("wrong"), count("warning"), count("demo")];
  const end = wrong + warnings + demo === 0 ? allGood : summary({ wrong, warnings, demo });
  return `${[...lines, end].join("\n")}\n`;
}
