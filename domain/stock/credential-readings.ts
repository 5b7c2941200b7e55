import { trimHidden } from "#domain/kernel/text/hidden-characters.ts";
import { cleanCredential } from "./clean-credential.ts";
import { CredentialRejected } from "./credential-rejected.ts";
import { parseCredential } from "./parse-credential.ts";

/** The separators between the values of one credential on a line. */
const SEPARATORS = [
  ":",
  "|",
  ";",
  ",",
  "\t",
  "----",
  "---",
  "::",
  ":::",
  "||",
  "|-|",
  " - ",
  " / ",
  "==",
] as const;

/**
 * An import can read the text of a credential in several ways. For each way of reading the text, returns the
 * set of values.
 */
export function readingsOf(text: string): string[][] {
  const written = trimHidden(text);
  const readings = [
    [...cleanCredential(new Map([["raw_data", written]])).values()],
    ...SEPARATORS.map((mark) => written.split(mark).map((part) => trimHidden(part))),
  ];
  try {
    readings.unshift([...parseCredential(written).values()]);
  } catch (error) {
    if (!(error instanceof CredentialRejected)) throw error;
  }
  const lines = written.split("\n").map((line) => trimHidden(line));
  if (lines.length > 1) readings.push(lines.filter(Boolean));
  const known = new Map(
    readings.map((values) => [JSON.stringify(values.filter(Boolean)), values.filter(Boolean)]),
  );
  return [...known.values()];
}
