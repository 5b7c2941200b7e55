import { EMAIL_MAX, NAME_MAX, PHONE_DIGITS_MAX } from "#db/values/limits.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";

/**
 * The pattern that browsers use for email fields (HTML living standard). Therefore the browser and the server
 * accept the same email addresses.
 */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
/** Characters that are allowed between the digits of a phone number. */
const PHONE_SEPARATORS = /[\s+().\-/]/g;
const CONTROL = /\p{Cc}/u;

/**
 * Parses an email address: trims the text and converts it to lower case (spec S5-11, S5-17).
 * @throws InvalidInput for the field `email` when the address is empty, malformed or longer than 254
 * characters.
 */
export function parseEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email === "") throw new InvalidInput("email", "required");
  if (email.length > EMAIL_MAX) throw new InvalidInput("email", "too_long");
  if (!EMAIL.test(email)) throw new InvalidInput("email", "malformed");
  return email;
}

/** Top-level domains that never receive mail (RFC 2606, RFC 6761). */
const RESERVED = new Set(["example", "invalid", "localhost", "test"]);
/** A top-level domain of letters, or an encoded domain such as xn--p1ai. */
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * Parses the email address of a new account, and checks that its domain can receive mail.
 * @throws InvalidInput for the field `email`, like `parseEmail`. The problem is `unreachable` when the domain
 * cannot receive mail. The problem is also `unreachable` when the local part begins or ends with a dot, or
 * has two dots in sequence.
 */
export function parseReachableEmail(text: string): string {
  const email = parseEmail(text);
  const [name = "", domain = ""] = email.split("@");
  const topLevel = domain.includes(".") ? domain.slice(domain.lastIndexOf(".") + 1) : "";
  const hasStrayDot = name.split(".").includes("");
  if (hasStrayDot || !TOP_LEVEL.test(topLevel) || RESERVED.has(topLevel))
    throw new InvalidInput("email", "unreachable");
  return email;
}

/**
 * Splits a full name into first and last name at the first space (spec S5-16). An empty name gives two
 * empty parts.
 * @throws InvalidInput for the field `fullName` when the name is longer than 120 characters or contains
 * control characters.
 */
export function splitFullName(text: string): { firstName: string; lastName: string } {
  const name = text.trim().normalize("NFC");
  if (name.length > NAME_MAX) throw new InvalidInput("fullName", "too_long");
  if (CONTROL.test(name)) throw new InvalidInput("fullName", "malformed");
  const space = name.search(/\s/);
  if (space === -1) return { firstName: name, lastName: "" };
  return { firstName: name.slice(0, space), lastName: name.slice(space).trim() };
}

/**
 * Parses a phone number into its digits, at most 20 (spec S5-10): "+55 (11) 90000-1234" becomes
 * "5511900001234".
 * @throws InvalidInput for the field `phone` when the text contains characters that are not allowed, or too
 * many digits.
 */
export function parsePhone(text: string): string {
  const digits = text.replace(PHONE_SEPARATORS, "");
  if (!/^[0-9]*$/.test(digits)) throw new InvalidInput("phone", "malformed");
  if (digits.length > PHONE_DIGITS_MAX) throw new InvalidInput("phone", "too_long");
  return digits;
}
