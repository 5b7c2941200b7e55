/**
 * How much analytics is allowed to record of a form field: its value, only the fact that it has a value, or
 * nothing.
 */
export type Disclosure = "value" | "redacted" | "never";

/** A form field as described by its markup. */
export interface FieldSnapshot {
  name: string;
  /** The type of the control: "text", "email", "select-one", "textarea", ... */
  type: string;
  autocomplete: string;
}

export const REDACTED = "[redacted]";

const SECRET =
  /pass|pwd|confirm|secret|token|code|otp|pin\b|cvc|cvv|card|credential|recovery|backup|key|session|signature/i;
const NEVER_TYPES = new Set(["password", "hidden", "file"]);
/** The types of controls whose value is a number or one of the options that the shop offers. */
const CHOICES = new Set(["select-one", "select-multiple", "radio", "checkbox", "number", "range"]);
const SEARCH_NAMES = new Set(["q", "search"]);

/**
 * Decides how much of a field analytics is allowed to record. The decision depends on the name, type and
 * autocomplete attribute of the field. Secrets are never recorded. Searches and choices are recorded. Every
 * other typed text is recorded as "[redacted]", so new fields are safe by default (spec R17; security C7).
 */
export function disclosureOf({ name, type, autocomplete }: FieldSnapshot): Disclosure {
  if (NEVER_TYPES.has(type)) return "never";
  if (SECRET.test(name) || /password|one-time-code|cc-/i.test(autocomplete)) return "never";
  if (CHOICES.has(type)) return "value";
  return type === "search" || SEARCH_NAMES.has(name) ? "value" : "redacted";
}

const TOLD_LENGTH = 100;

/**
 * Returns the value that analytics is allowed to record, or undefined when the field must not be recorded.
 */
export function reportedValue(field: FieldSnapshot, value: string): string | undefined {
  const disclosure = disclosureOf(field);
  if (disclosure === "never") return undefined;
  // An e-mail address or a long number in a search box was probably typed by mistake, so the function does
  // not record it.
  if (disclosure === "redacted" || /@|\d{7,}/.test(value.replace(/[\s().-]/g, ""))) return REDACTED;
  return value.slice(0, TOLD_LENGTH);
}

/**
 * Pages whose addresses contain only public search terms. For all other pages, analytics records only the
 * path.
 */
const OPEN_PAGES = /^\/(?:$|(?:marketplace|product)(?:\/|$)|about$|support$)/;
/** The query parameters of pages with public addresses, and the campaign parameters. */
const OPEN_PARAMETERS = /^(?:q|category|sort|page|utm_[a-z]+)$/;
/** Matches a path segment that looks like a token or a session id. */
const TOKEN =
  /^(?:(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=\D*\d)[\w-]{20,}|(?:cs|pi)_\w+|[0-9a-f]{32,}|[\w-]{43,}=*)$/;

export interface ReportedAddress {
  path: string;
  search: string;
  hash: string;
}

/**
 * Returns the part of an address that analytics is allowed to record. The query and the hash are recorded
 * only on pages with public addresses. Unknown query parameters are omitted. A path segment that looks like a
 * token is removed. These rules remove the session id of the success page and all tokens of links.
 */
export function reportedAddress(address: ReportedAddress): ReportedAddress {
  const path = address.path
    .split("/")
    .map((part) => (TOKEN.test(part) ? REDACTED : part))
    .join("/");
  if (!OPEN_PAGES.test(path)) return { path, search: "", hash: "" };
  const known = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(address.search)) {
    const shown = reportedValue({ name, type: "search", autocomplete: "" }, value);
    if (OPEN_PARAMETERS.test(name) && shown !== undefined) known.append(name, shown);
  }
  const search = known.toString();
  const hash = /^#[a-z][a-z0-9-]{0,40}$/.test(address.hash) ? address.hash : "";
  return { path, search: search && `?${search}`, hash };
}

/** Returns the referrer without query and hash, or "direct" when the referrer is unknown. */
export function reportedReferrer(referrer: string): string {
  if (!URL.canParse(referrer)) return "direct";
  const { origin, pathname } = new URL(referrer);
  if (origin === "null") return "direct";
  return origin + reportedAddress({ path: pathname, search: "", hash: "" }).path;
}
