import { EMAIL_MAX, NAME_MAX, PHONE_DIGITS_MAX } from "#db/limits.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";

/** What a browser accepts in a field of type e-mail (HTML living standard), so page and server agree. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
/** What people put between the digits of a phone number. */
const PHONE_SEPARATORS = /[\s+().\-/]/g;
const CONTROL = /\p{Cc}/u;

/**
 * An e-mail address as the shop keeps it: trimmed, lower case (spec: shopper §5, "required and of email type").
 * @throws InvalidInput naming `email` when it is empty, malformed or longer than 254 characters.
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
/** A top-level domain of letters, or an encoded one such as xn--p1ai. */
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * Checks the email address of a new account: its form, and that its domain can receive mail.
 * @throws InvalidInput naming `email`, as parseEmail does, or with the problem `unreachable` for a domain that is none on
 *   the Internet and for dots at the ends of the name or beside each other.
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
 * A full name in its two stored parts, split at the first space (spec: shopper §5); two empty parts when it is empty.
 * @throws InvalidInput naming `fullName` when it is longer than 120 characters or holds control characters.
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
 * A phone number as its digits, at most 20 (spec: shopper §5); "+55 (11) 90000-1234" is "5511900001234".
 * @throws InvalidInput naming `phone` when it holds anything but digits and their separators, or too many digits.
 */
export function parsePhone(text: string): string {
  const digits = text.replace(PHONE_SEPARATORS, "");
  if (!/^[0-9]*$/.test(digits)) throw new InvalidInput("phone", "malformed");
  if (digits.length > PHONE_DIGITS_MAX) throw new InvalidInput("phone", "too_long");
  return digits;
}
