import { oddCharacterOf, plainCharacters } from "#domain/kernel/text/plain-characters.ts";
import { CredentialRejected } from "#domain/stock/credential-rejected.ts";
import { CredentialInDoubt, CredentialNotTaken } from "#domain/stock/errors.ts";
import { isKeyField } from "#domain/stock/key-fields.ts";
import { type Fields, parseCredential } from "#domain/stock/parse-credential.ts";
import type { Answers } from "./rows/questions.ts";
import { spreadsheetMarkOf } from "./rows/spreadsheet-marks.ts";

/** The user's answers about odd characters and damaged values of one credential. */
export type CredentialAnswers = Pick<Answers, "characters" | "spreadsheet">;

/**
 * Parses one credential that a user typed. The function checks the values by the rules of an import.
 * @throws CredentialNotTaken with a reason that never contains the text.
 * @throws CredentialInDoubt when the user must decide about a value.
 */
export function readCredential(text: string, answers: CredentialAnswers = {}): Fields {
  const fields = parsed(text);
  for (const [name, value] of fields) {
    const odd = oddCharacterOf(value);
    if (odd && !answers.characters) throw new CredentialInDoubt("characters", odd);
    if (odd && answers.characters === "clean") fields.set(name, plainCharacters(value));
    const mark = spreadsheetMarkOf(value, isKeyField(name, fields.size));
    if (mark && answers.spreadsheet !== "accept") throw new CredentialInDoubt("spreadsheet", mark);
  }
  return fields;
}

function parsed(text: string): Fields {
  try {
    return parseCredential(text);
  } catch (error) {
    throw error instanceof CredentialRejected ? new CredentialNotTaken(error.reason) : error;
  }
}
