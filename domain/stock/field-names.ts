import { CredentialRefused } from "./credential-refused.ts";

/** Names of a credential's fields. They are stored and listed in clear, so no part of a credential may become one; pure. */

const FIELD_NAME = /^\p{L}[\p{L}\p{M}\p{N} _.-]{0,39}$/u;
export const FIELD_NAME_MAX = 40;

const listOf = (words: string) => new Set(words.split(" "));

/** Names that are names even without a space after the colon; in `alice:s3cret` both parts belong to the credential. */
const PLAIN_NAMES = listOf(
  "2fa account backup_code card cartao chave code codigo conta cookie e-mail email id key licenca license licence login " +
    "name nome note pass password perfil phone pin profile recovery recovery_email recuperacao secret seed senha serial " +
    "telefone token url link user username usuario",
);

/** Words that only names of columns are made of, without accents, in English and Portuguese. */
const NAME_WORDS = listOf(
  "2fa account acesso access activation api ativacao auth backup birth birthday card cartao celular chave code codigo conta " +
    "cookie cookies country cpf cupom data date e email expires expiry gift host id ip key keys licenca licence license link " +
    "login mail name nascimento nome nota note notes number numero obs observacao otp pais pass passwd password perfil phone " +
    "pin plan plano port porta profile provider proxy recovery recuperacao regiao region secret segredo seed senha serial " +
    "server servidor site telefone tipo token totp type url user username usuario validade vencimento voucher website",
);
const LINK_WORDS = listOf("a da de do for from in no o of one the time to um uma");

/** "Código de Recuperação 2" is "codigo_de_recuperacao_2". */
const plainForm = (name: string) =>
  name.normalize("NFD").replaceAll(/\p{M}/gu, "").trim().toLowerCase().replaceAll(/ +/g, "_");

/** A name as it is stored: lower case, spaces as underscores, accents kept (spec: back-office §5). */
export const fieldName = (name: string): string =>
  name.normalize("NFC").trim().toLowerCase().replaceAll(/ +/g, "_");

/** Whether a name needs no space after its colon. */
export const isPlainName = (name: string): boolean => PLAIN_NAMES.has(plainForm(name));

/** Whether every word of a name is one that columns are called by: "E-mail", "senha do email", "Backup code 2". */
export function isKnownName(name: string): boolean {
  if (isPlainName(name)) return true;
  const words = plainForm(name).split(/[_-]/);
  return (
    words.some((word) => NAME_WORDS.has(word)) &&
    words.every((word) => NAME_WORDS.has(word) || LINK_WORDS.has(word) || /^\d{1,2}$/.test(word))
  );
}

/** Whether a text can be a field's name. */
export const isFieldName = (name: string): boolean =>
  (FIELD_NAME.test(name) || isKnownName(name)) && !looksLikeCredential(name);

const KEY_GROUPS = /^[A-Z0-9]{3,8}([- ][A-Z0-9]{3,8})+$/;

/**
 * Whether a text in the place of a name looks like a key, an address or a password. It recognizes only clear cases: the
 * preview asks about every header whose names are not known.
 */
export function looksLikeCredential(name: string): boolean {
  const text = name.trim();
  // Most names end here: this is asked for each field of each item of an import.
  if (!/[\d@-]|:\/\//.test(text) || isKnownName(text)) return false;
  if (/@|:\/\//.test(text)) return true;
  if (KEY_GROUPS.test(text)) {
    const lengths = new Set(text.split("-").map((group) => group.length));
    if (/\d/.test(text) || (lengths.size === 1 && text.includes("-"))) return true;
  }
  return text.split(/[ _]/).some(isMixedWord);
}

/** A long word with many digits, or with capitals and digits in several places. */
function isMixedWord(word: string): boolean {
  if (word.length < 8) return false;
  const digits = word.match(/\d+/g) ?? [];
  return digits.join("").length >= 4 || (digits.length >= 2 && /[a-z]/.test(word) && /[A-Z]/.test(word));
}

/**
 * The field names of a header row or of names that somebody typed.
 * @throws CredentialRefused when a cell is no name, looks like a credential, or stands there twice. Never repeats the cell.
 */
export function fieldNamesOfHeader(cells: readonly string[]): string[] {
  const names = cells.map((cell, index) => {
    const name = cell.trim();
    if (name !== "" && looksLikeCredential(name))
      throw new CredentialRefused(
        `the first row must name the columns; cell ${index + 1} looks like a credential. If there is no header, say so and name the columns`,
      );
    if (!isFieldName(name))
      throw new CredentialRefused(
        `the first row must name the columns; cell ${index + 1} is not a name (a letter, then letters, digits, spaces, dots, hyphens, underscores; at most ${FIELD_NAME_MAX})`,
      );
    return fieldName(name);
  });
  if (new Set(names).size < names.length) throw new CredentialRefused("the first row names a column twice");
  return names;
}

/**
 * Whether a row is a header: "known" when at least half of its names are known ones, "possible" when only a person can tell,
 * "no" when a cell cannot be a name. A name that is not known has no digit: those are parts of credentials.
 */
export function headerKind(cells: readonly string[]): "known" | "possible" | "no" {
  const names = cells.map((cell) => cell.trim());
  const known = names.filter(isKnownName).length;
  const canBeNames = names.every((name) => isKnownName(name) || (isFieldName(name) && !/\d/.test(name)));
  if (!canBeNames || new Set(names.map(fieldName)).size < names.length) return "no";
  return known >= names.length / 2 ? "known" : "possible";
}

const KEY_CELL = /^[A-Z0-9]{3,}(-[A-Z0-9]{3,})+$/i;

/** Names to begin with for columns without a header, by what stands in them; a person sees and changes them. */
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
