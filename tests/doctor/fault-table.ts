import {
  type CheckName,
  checkNames,
  type Finding,
  finding,
  sentenceOf,
} from "#domain/operations/doctor/finding.ts";
import type { Details } from "#messages/doctor-details.ts";
import { health as english } from "#messages/en/back-office/operations/health.ts";
import { doctor as inEnglish } from "#messages/en/server/doctor.ts";
import { doctorChecks } from "#messages/en/server/doctor-checks.ts";
import { doctor as inPortuguese } from "#messages/pt-BR/server/doctor.ts";
import { faults } from "./faults.ts";

/**
 * The placeholders for the parameters in the sentences of the table. Each placeholder is the name of its
 * parameter in capital letters. The placeholder for the size of a disk is a number, because the sentence
 * formats this number.
 */
const placeholders = {
  ...Object.fromEntries(
    ["path", "name", "names", "code", "count", "wanted", "days", "hours", "seconds"].map((key) => [
      key,
      key.toUpperCase(),
    ]),
  ),
  megabytes: 1,
} as unknown as Details;

const places = Object.fromEntries(checkNames.map((name, index) => [name, index])) as Record<
  CheckName,
  number
>;

/** Returns the table of the injected faults in Markdown, in the order of the report. */
export function faultTable(): string {
  const rows = Object.entries(faults)
    .map(([fault, says]) => ({ fault, found: { ...finding(says), details: placeholders } }))
    .sort((a, b) => places[a.found.check] - places[b.found.check])
    .map(({ fault, found }) => rowOf(fault, found));
  return ["| Fault | Check | Verdict | Doctor says |", "|---|---|---|---|", ...rows].join("\n");
}

const rowOf = (fault: string, found: Finding): string => {
  const sentences = [sentenceOf(inEnglish, found), sentenceOf(inPortuguese, found)]
    .join("<br>")
    .replaceAll("1 MB", "SIZE");
  const cells = [fault, doctorChecks[found.check], english.verdicts[found.verdict], sentences];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
};
