import { type BlockKind, blockKinds } from "#db/values/block-kinds.ts";
import { parseEmail } from "#domain/identity/sign-in/rules.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import { type BlockKey, IPV6_STEP, NETWORK_BITS, networkOf, parseAddress, textOf } from "./block-values.ts";

/**
 * Country registries sell names directly below a shared domain such as "com.br". A block of "com.br" would
 * therefore cover a whole country.
 */
const SHARED_DOMAIN = /^(?:ac|co|com|edu|gob|gov|gouv|ltd|me|mil|ne|net|nom|or|org|sch)\.[a-z]{2}$/;

/**
 * Parses the value that staff enter, and returns this value in the normalized form of its kind. The function
 * does not convert an address to its mailbox, because only the database knows the mailbox.
 * @throws InvalidInput for the field `kind` or `value`. For a malformed value, the problem in the error is
 * the kind of the block, such as "email". The problem is "too_wide" when a network or a domain covers very
 * many people. The problem is "no_country" when no proxy reports countries.
 */
export function parseBlock(input: { kind: string; value: string }, hasCountries: boolean): BlockKey {
  const kind = blockKinds.find((known) => known === input.kind);
  if (!kind) throw new InvalidInput("kind", "malformed");
  return { kind, value: parsers[kind](input.value.trim().toLowerCase(), hasCountries) };
}

const parsers: Record<BlockKind, (text: string, hasCountries: boolean) => string> = {
  email: (text) => attempt("email", () => parseEmail(text)),
  email_domain: (text) => {
    const domain = attempt("email_domain", () => parseEmail(`name@${text.replace(/^@/, "")}`)).slice(5);
    if (!domain.includes(".")) throw new InvalidInput("value", "email_domain");
    if (SHARED_DOMAIN.test(domain)) throw new InvalidInput("value", "too_wide");
    return domain;
  },
  ip: (text) => {
    const address = parseAddress(text);
    if (!address) throw new InvalidInput("value", "ip");
    return textOf(address);
  },
  network: (text) => {
    const [, first = "", length = ""] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
    const address = parseAddress(first);
    if (!address) throw new InvalidInput("value", "network");
    const prefix = Number(length);
    const { least, most } = NETWORK_BITS[address.version];
    if (prefix < least) throw new InvalidInput("value", "too_wide");
    const isKnown = prefix <= most && (address.version === 4 || prefix % IPV6_STEP === 0);
    if (!isKnown) throw new InvalidInput("value", "network");
    return networkOf(address, prefix);
  },
  country: (text, hasCountries) => {
    if (!hasCountries) throw new InvalidInput("value", "no_country");
    if (!/^[a-z]{2}$/.test(text)) throw new InvalidInput("value", "country");
    return text.toUpperCase();
  },
};

function attempt(kind: BlockKind, parse: () => string): string {
  try {
    return parse();
  } catch {
    throw new InvalidInput("value", kind);
  }
}
