import { MARK } from "#tests/hostile-texts.ts";
import type { Answer } from "./open-walk.ts";

/**
 * Returns the markup or code that a hostile text has produced in a page, or undefined when there is none.
 * Ignores the page's own scripts, quoted attribute values, and the empty comments that React writes between
 * two texts.
 */
export function markupOf(html: string): string | undefined {
  const rest = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, "")
    .replace(/="[^"]*"/g, "=")
    .replaceAll("<!-- -->", "");
  return new RegExp(`<(?:script|!--|html)[^<]{0,40}${MARK}|<\\w[^>]*(?:\\son\\w+=|${MARK})`, "i").exec(
    rest,
  )?.[0];
}

/** The base URL for URLs without a host. */
const SHOP = "http://localhost";

/** Returns the target of a redirect to another site, or undefined when there is none. */
function leadsAway({ headers, text }: Answer): string | undefined {
  const { location } = headers;
  const inData = /"redirect","([^"]*)"/.exec(text)?.[1];
  for (const to of [location, inData]) {
    if (to === undefined) continue;
    const url = new URL(to, SHOP);
    if (url.origin !== SHOP || !/^\/(?![/\\])/.test(to) || to.length > 400) return to;
  }
  return undefined;
}

/** Lists the effects of a hostile text on an answer, as sentences. */
export function wrongWith(answer: Answer): string[] {
  const wrong: string[] = [];
  if (answer.status >= 500) wrong.push(`failed: ${answer.status}`);
  const away = leadsAway(answer);
  if (away !== undefined) wrong.push(`leads to ${away}`);
  if (answer.headers["x-injected"] !== undefined) wrong.push("a header of the sender's");
  for (const [name, value] of Object.entries(answer.headers))
    if (name !== "location" && String(value).includes(MARK)) wrong.push(`in the header ${name}`);
  const markup = /text\/html/.test(answer.headers["content-type"] ?? "") ? markupOf(answer.text) : undefined;
  if (markup !== undefined) wrong.push(`markup: ${markup}`);
  return wrong;
}
