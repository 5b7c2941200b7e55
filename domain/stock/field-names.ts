import { trimHidden } from "#domain/kernel/text/hidden-characters.ts";
import { CredentialRejected } from "./credential-rejected.ts";

/**
 * Rules for the field names of credentials. The functions are pure. Field names are stored and listed
 * unencrypted. Therefore no part of a credential may become a field name.
 */

const FIELD_NAME = /^\p{L}[\p{L}\p{M}\p{N} _.-]{0,39}$/u;
export const FIELD_NAME_MAX = 40;

const listOf = (words: string) => new Set(words.split(" "));

/**
 * When a line begins with a name from this list, the line needs no space after the colon. After any other
 * name, the line needs a space. Without this rule, `alice` would become the name in the credential
 * `alice:s3cret`.
 */
const PLAIN_NAMES = listOf(
  "2fa account backup_code card cartao chave code codigo conta cookie e-mail email id key licenca license licence login " +
    "name nome note pass password perfil phone pin profile recovery recovery_email recuperacao secret seed senha serial " +
    "telefone token url link user username usuario",
);

/** English and Portuguese words, without accents, that form the names of columns. */
const NAME_WORDS = listOf(
  "2fa account acesso access activation api ativacao auth backup birth birthday card cartao celular chave code codigo conta " +
    "cookie cookies country cpf cupom data date e email expires expiry gift host id ip key keys licenca licence license link " +
    "login mail name nascimento nome nota note notes number numero obs observacao otp pais pass passwd password perfil phone " +
    "pin plan plano port porta profile provider proxy recovery recuperacao regiao region secret segredo seed senha serial " +
    "server servidor site telefone tipo token totp type url user username usuario validade vencimento voucher website",
);
const LINK_WORDS = listOf("a da de do for from in no o of one the time to um uma");

/**
 * Normalizes a name, so that it can be compared with the word lists. For example, "Código de Recuperação 2"
 * becomes "codigo_de_recuperacao_2".
 */
export const plainName = (name: string): string =>
  trimHidden(name.normalize("NFD").replaceAll(/\p{M}/gu, "")).toLowerCase().replaceAll(/ +/g, "_");

/**
 * Returns the stored form of a name: lower case, underscores for spaces, with accents (spec B5-14).
 */
export const fieldName = (name: string): string =>
  trimHidden(name.normalize("NFC")).toLowerCase().replaceAll(/ +/g, "_");

/** Returns whether a name needs no space after its colon. */
export const isPlainName = (name: string): boolean => PLAIN_NAMES.has(plainName(name));

/**
 * Returns whether a name consists of known column words, such as "E-mail", "senha do email" or "Backup code
 * 2".
 */
export function isKnownName(name: string): boolean {
  if (isPlainName(name)) return true;
  const words = plainName(name).split(/[_-]/);
  return (
    words.some((word) => NAME_WORDS.has(word)) &&
    words.every((word) => NAME_WORDS.has(word) || LINK_WORDS.has(word) || /^\d{1,2}$/.test(word))
  );
}

export const isFieldName = (name: string): boolean =>
  (FIELD_NAME.test(name) || isKnownName(name)) && !looksLikeCredential(name);

const KEY_GROUPS = /^[A-Z0-9]{3,8}([- ][A-Z0-9]{3,8})+$/;

/**
 * Returns whether a text in the position of a name looks like a key, an email address, a URL or a password.
 * The function recognizes only clear cases. In doubtful cases staff decide, because the preview asks staff
 * about every header with unknown names.
 */
export function looksLikeCredential(name: string): boolean {
  const text = name.trim();
  // For most names, the function returns here. This early return saves time, because an import calls this
  // function for each field of each item.
  if (!/[\d@-]|:\/\//.test(text) || isKnownName(text)) return false;
  if (/@|:\/\//.test(text)) return true;
  if (KEY_GROUPS.test(text)) {
    const lengths = new Set(text.split("-").map((group) => group.length));
    if (/\d/.test(text) || (lengths.size === 1 && text.includes("-"))) return true;
  }
  return text.split(/[ _]/).some(isMixedWord);
}

/**
 * Returns whether a long word has many digits, or has several groups of digits and both small and capital
 * letters.
 */
function isMixedWord(word: string): boolean {
  if (word.length < 8) return false;
  const digits = word.match(/\d+/g) ?? [];
  return digits.join("").length >= 4 || (digits.length >= 2 && /[a-z]/.test(word) && /[A-Z]/.test(word));
}

/**
 * Returns the field names of a header row, or of column names that staff entered.
 * @throws CredentialRejected when a cell is not a name, looks like a credential or is repeated. The error
 * never contains the cell.
 */
export function fieldNamesOfHeader(cells: readonly string[]): string[] {
  const names = cells.map((cell, index) => {
    const name = trimHidden(cell);
    if (name !== "" && looksLikeCredential(name))
      throw new CredentialRejected(
        `the first row must name the columns; cell ${index + 1} looks like a credential. If there is no header, say so and name the columns`,
      );
    if (!isFieldName(name))
      throw new CredentialRejected(
        `the first row must name the columns; cell ${index + 1} is not a name (a letter, then letters, digits, spaces, dots, hyphens, underscores; at most ${FIELD_NAME_MAX})`,
      );
    return fieldName(name);
  });
  if (new Set(names).size < names.length) throw new CredentialRejected("the first row names a column twice");
  return names;
}

/**
 * Decides whether a row is a header. "known" means that at least half of the names in the row are known.
 * "possible" means that staff must decide whether the row is a header. "no" means that a cell cannot be a
 * name, or a name is repeated. An unknown name with a digit counts as part of a credential.
 */
export function headerKind(cells: readonly string[]): "known" | "possible" | "no" {
  const names = cells.map(trimHidden);
  const known = names.filter(isKnownName).length;
  const canBeNames = names.every((name) => isKnownName(name) || (isFieldName(name) && !/\d/.test(name)));
  if (!canBeNames || new Set(names.map(fieldName)).size < names.length) return "no";
  return known >= names.length / 2 ? "known" : "possible";
}

const KEY_CELL = /^[A-Z0-9]{3,}(-[A-Z0-9]{3,})+$/i;

/**
 * Suggests names for columns without a header, from the contents of the cells. Staff can change the names.
 */
export function guessColumns(rows: readonly (readonly string[])[]): string[] {
  const width = rows[0]?.length ?? 0;
  const used = new Set<string>();
  return Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => row[column]?.trim() ?? "").filter((cell) => cell !== "");
    const all = (test: (cell: string) => boolean) => cells.length > 0 && cells.every(test);
    const options = all((cell) => /^\S+@\S+\.\S+$/.test(cell))
      ? ["email", "recovery_email"]
      : all((cell) => /^https?:\/\//i.test(cell))
        ? ["link"]
        : all((cell) => KEY_CELL.test(cell))
          ? ["code"]
          : column === 0
            ? [width === 1 ? "code" : "username"]
            : column === 1 && !used.has("code")
              ? ["password"]
              : [];
    const name = options.find((option) => !used.has(option)) ?? `field_${column + 1}`;
    used.add(name);
    return name;
  });
}
