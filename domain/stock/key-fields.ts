import { plainName } from "./field-names.ts";

const KEY_WORDS = new Set(
  (
    "key keys code codes codigo chave chaves serial serie licence license licenca voucher gift cupom coupon pin " +
    "activation ativacao token card cartao cards carmi secret raw_data"
  ).split(" "),
);

/**
 * Returns whether a field is a key or a code, and not a login, a password or a note. The field name must
 * contain a known word for a key, or the credential must have only this field.
 */
export const isKeyField = (name: string, fieldCount: number): boolean =>
  fieldCount === 1 ||
  name === "raw_data" ||
  plainName(name)
    .split(/[_\s.-]/)
    .some((word) => KEY_WORDS.has(word));
