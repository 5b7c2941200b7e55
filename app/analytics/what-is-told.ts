/** What analytics may say of a form field: its value, that there was one, or nothing at all. */
export type Disclosure = "value" | "redacted" | "never";

/** A form field as its markup describes it. */
export interface FieldFacts {
  name: string;
  /** The control's type: "text", "email", "select-one", "textarea", ... */
  type: string;
  autocomplete: string;
}

export const REDACTED = "[redacted]";

const SECRET =
  /pass|pwd|confirm|secret|token|code|otp|pin\b|cvc|cvv|card|credential|recovery|backup|key|session|signature/i;
const NEVER_TYPES = new Set(["password", "hidden", "file"]);
/** Controls whose values the shop itself wrote, or which hold numbers. */
const CHOICES = new Set(["select-one", "select-multiple", "radio", "checkbox", "number", "range"]);
const SEARCH_NAMES = new Set(["q", "search"]);

/**
 * Decides by name, type and autocomplete, on the safe side: secrets are never told, search words and choices are told,
 * and every other typed text (e-mail, name, phone, whatever a form brings later) is told as "[redacted]".
 * Source: readings 17, security C7.
 */
export function disclosureOf({ name, type, autocomplete }: FieldFacts): Disclosure {
  if (NEVER_TYPES.has(type)) return "never";
  if (SECRET.test(name) || /password|one-time-code|cc-/i.test(autocomplete)) return "never";
  if (CHOICES.has(type)) return "value";
  return type === "search" || SEARCH_NAMES.has(name) ? "value" : "redacted";
}

const TOLD_LENGTH = 100;

/** A field's value as analytics may hold it; undefined when the field may not be mentioned. */
export function toldValue(field: FieldFacts, value: string): string | undefined {
  const disclosure = disclosureOf(field);
  if (disclosure === "never") return undefined;
  // An e-mail address or a long number in a search box is a slip of the hand.
  if (disclosure === "redacted" || /@|\d{7,}/.test(value.replace(/[\s().-]/g, ""))) return REDACTED;
  return value.slice(0, TOLD_LENGTH);
}

/** Pages whose addresses hold nothing but what a visitor looked for; of every other page the address is its path alone. */
const OPEN_PAGES = /^\/(?:$|(?:marketplace|product)(?:\/|$)|about$|support$)/;
/** The parameters these pages know, and those that campaigns add. */
const OPEN_PARAMETERS = /^(?:q|category|sort|page|utm_[a-z]+)$/;
/** A path segment that looks made by a machine to be kept secret: a token, a session's id. */
const TOKEN =
  /^(?:(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=\D*\d)[\w-]{20,}|(?:cs|pi)_\w+|[0-9a-f]{32,}|[\w-]{43,}=*)$/;

export interface ToldAddress {
  path: string;
  search: string;
  hash: string;
}

/**
 * An address as analytics may hold it: no query and no hash but on the open pages, there only known parameters, and no
 * path segment that looks like a token. The success page's session id and every link with a token end here.
 */
export function toldAddress(address: ToldAddress): ToldAddress {
  const path = address.path
    .split("/")
    .map((part) => (TOKEN.test(part) ? REDACTED : part))
    .join("/");
  if (!OPEN_PAGES.test(path)) return { path, search: "", hash: "" };
  const told = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(address.search)) {
    const shown = toldValue({ name, type: "search", autocomplete: "" }, value);
    if (OPEN_PARAMETERS.test(name) && shown !== undefined) told.append(name, shown);
  }
  const search = told.toString();
  const hash = /^#[a-z][a-z0-9-]{0,40}$/.test(address.hash) ? address.hash : "";
  return { path, search: search && `?${search}`, hash };
}

/** Where somebody came from: the address without query and hash; "direct" when it is not known. */
export function toldReferrer(referrer: string): string {
  if (!URL.canParse(referrer)) return "direct";
  const { origin, pathname } = new URL(referrer);
  if (origin === "null") return "direct";
  return origin + toldAddress({ path: pathname, search: "", hash: "" }).path;
}
