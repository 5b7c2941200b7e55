import { expect, type Page } from "@playwright/test";
import { messages as sharedEnglish } from "../../../messages/en/shared.ts";
import { messages as storefrontEnglish } from "../../../messages/en/storefront.ts";
import { setLanguageSource } from "../../../messages/language.ts";
import { messages as sharedPortuguese } from "../../../messages/pt-BR/shared.ts";
import { messages as storefrontPortuguese } from "../../../messages/pt-BR/storefront.ts";
import { isOfNoLanguage, leavesOf, SAMPLE_NAME, SAMPLE_NUMBER, textsOf } from "../../catalog-leaves.ts";

/** Matches the sample arguments in rendered messages: counts, amounts, names and dates. */
const FACTS = new RegExp(
  `\\$?\\d[\\d,.]*|${SAMPLE_NAME}|${SAMPLE_NUMBER.toLocaleString("en-US")}|\\d{4}-\\d\\d-\\d\\d`,
  "g",
);
/**
 * The minimum length of a message that is also searched inside longer texts. A shorter message must be
 * identical to a complete text of the page.
 */
const JOINED = 12;

interface EnglishSentence {
  path: string;
  pattern: RegExp;
}

let sentences: EnglishSentence[] | undefined;

/**
 * Returns every message whose Portuguese and English texts differ. Each message has a pattern that finds the
 * English text in a page.
 */
function englishSentences(): EnglishSentence[] {
  setLanguageSource(() => "pt-BR");
  const alsoPortuguese = new Set(leavesOf("", [sharedPortuguese, storefrontPortuguese]).flatMap(textsOf));
  setLanguageSource(() => "en");
  return Object.entries({ ...sharedEnglish, ...storefrontEnglish })
    .flatMap(([name, messages]) => leavesOf(name, messages))
    .flatMap((leaf) => textsOf(leaf).map((text) => ({ path: leaf.path, text })))
    .filter(({ text }) => !alsoPortuguese.has(text) && !isOfNoLanguage(text))
    .map(({ path, text }) => ({ path, pattern: patternOf(text) }));
}

function patternOf(text: string): RegExp {
  const parts = text.split(FACTS).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const letters = parts.join("").replace(/\P{L}/gu, "").length;
  const values = text.match(FACTS) ?? [];
  // In a pattern, the part for a number matches only numbers. With a broader pattern, the message "4,217 of
  // 4,217" would match the text "a year of mail".
  const body = parts.reduce((made, part, at) => {
    const detail = values[at - 1] === SAMPLE_NAME ? ".+" : "\\$?[\\d.,\\-]+";
    return made + detail + part;
  });
  return new RegExp(letters >= JOINED ? `(?:^|[·.:!?(] ?)${body}(?:$| ?[·.:!?)])` : `^${body}$`, "u");
}

/**
 * Returns all texts of a page: visible texts, accessible names and the title. Leaves out elements that are
 * marked with another language.
 */
function textsOfPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title];
    const isMarked = (element: Element) => element.closest("[lang]") !== document.documentElement;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!element || element.closest("script, style, noscript, template") || isMarked(element)) continue;
      // A closed select list has no layout box for its options, so the check uses the box of the list itself.
      const isShown =
        element.getClientRects().length > 0 || element.closest("select")?.getClientRects().length;
      if (isShown) texts.push(walker.currentNode.textContent ?? "");
    }
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (!isMarked(element)) texts.push(element.getAttribute(name) ?? "");
    for (const description of document.head.querySelectorAll('[name="description"], [property^="og:"]'))
      texts.push(description.getAttribute("content") ?? "");
    return texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
  });
}

/**
 * Checks that a page is completely in Portuguese. The page's `lang` must be Portuguese. The page must contain
 * no English message of the catalogs and no dollar amount with a decimal point. `ownText` lists texts of the
 * shop's owner that happen to be English.
 */
export async function expectPortuguese(page: Page, ownText: readonly string[] = []): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  sentences ??= englishSentences();
  const known = sentences;
  const texts = (await textsOfPage(page)).filter((text) => !ownText.includes(text));
  expect(texts.length, "the page says something").toBeGreaterThan(2);
  const found = texts.flatMap((text) => {
    const sentence = known.find(({ pattern }) => pattern.test(text));
    if (sentence) return [`"${text}" is ${sentence.path}`];
    return /(?<!S)\$\d+[\d,]*\.\d\d/.test(text) ? [`"${text}" is an amount in English format`] : [];
  });
  expect(found, `English on ${page.url()}`).toEqual([]);
}
