import { MARK } from "#tests/hostile-texts.ts";
import type { Answer } from "./open-walk.ts";

/**
 * Markup or code that a text became: outside the page's own scripts, the quoted values of its attributes and the empty comments
 * that React puts between two texts.
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

/** Where the shop is said to be, for addresses without a host. */
const SHOP = "http://localhost";

/** Where an answer leads to, outside the shop. */
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

/** What a hostile text did to an answer, in words. */
export function wrongWith(answer: Answer): string[] {
  const wrong: string[] = [];
  if (answer.status >= 500) wrong.push(`broke: ${answer.status}`);
  const away = leadsAway(answer);
  if (away !== undefined) wrong.push(`leads to ${away}`);
  if (answer.headers["x-injected"] !== undefined) wrong.push("a header of the sender's");
  for (const [name, value] of Object.entries(answer.headers))
    if (name !== "location" && String(value).includes(MARK)) wrong.push(`in the header ${name}`);
  const markup = /text\/html/.test(answer.headers["content-type"] ?? "") ? markupOf(answer.text) : undefined;
  if (markup !== undefined) wrong.push(`markup: ${markup}`);
  return wrong;
}
