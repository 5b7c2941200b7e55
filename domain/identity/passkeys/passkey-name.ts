import { InvalidInput } from "#domain/kernel/errors.ts";

/**
 * Maximum length in characters. For example, the name "Chave de segurança do cofre, gaveta de cima" is short
 * enough.
 */
export const PASSKEY_NAME_MAX = 60;

/**
 * Normalises the name of a passkey.
 * @throws InvalidInput for the field `name` when it is empty or too long.
 */
export function parsePasskeyName(text: string): string {
  const name = text
    .normalize("NFC")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  if (name === "") throw new InvalidInput("name", "required");
  if (name.length > PASSKEY_NAME_MAX) throw new InvalidInput("name", "too_long");
  return name;
}
