import { type Answers, type Question, QuestionList } from "#domain/inventory/rows/questions.ts";
import { type SoldReason, soldReasonOf } from "#domain/inventory/rows/sold-rows.ts";
import {
  type DateOrder,
  dateOrderOf,
  isAmbiguousDate,
  type Validity,
  validityOf,
} from "#domain/inventory/rows/validity.ts";
import { oddCharacterOf, plainCharacters } from "#domain/kernel/text/plain-characters.ts";
import type { Fields } from "#domain/stock/parse-credential.ts";
import type { InventoryEntry } from "./parse-inventory-file.ts";
import type { RowNote, Survey } from "./survey-file.ts";

/** The decision about an entry of a file, after the user's answers. */
export type Settled =
  | { becomes: "item"; number: number; fields: Fields; product: string; validity: Validity }
  | { becomes: "nothing"; number: number }
  | { becomes: "problem"; number: number; reason: string };

export interface Judgement {
  /** All questions about the file, answered or not. */
  questions: Question[];
  /**
   * The columns that describe the row and do not belong to the credential. The shop does not deliver the
   * values of columns that describe a row.
   */
  leftOut: string[];
  /** Whether the file contains expiry dates of the items. */
  hasValidity: boolean;
  /** The slugs of the products that can get an item. */
  products: string[];
  settle(entry: InventoryEntry): Settled;
}

/**
 * The values that `judgeFile` needs, in addition to the file and the user's answers, to decide about the
 * entries.
 */
export interface ImportContext {
  /** The product that the user chose, by slug. */
  product: string;
  /**
   * Finds the product to which a row refers. Returns the slug of the product, or null when the name is
   * unknown or not unique.
   */
  productOf: (name: string) => string | null;
  /** The time zone of the shop. */
  zone: string;
  now: number;
}

/**
 * Converts the collected properties of a file into questions for the user. Also returns the rule that decides
 * what happens to each entry.
 */
export function judgeFile(survey: Survey, context: ImportContext, answers: Answers): Judgement {
  const questions = new QuestionList();
  for (const [number, reason] of inOrder(survey.odd)) questions.add("characters", number, reason);
  for (const [number, reason] of inOrder(survey.damaged)) questions.add("spreadsheet", number, reason);
  const validity = validityRule(survey, context, answers, questions);
  const sold = soldRows(survey, context, validity.of);
  for (const [number, reason] of inOrder(sold)) questions.add("notForSale", number, reason);
  const products = productRule(survey, context, answers, questions);

  const settle = (entry: InventoryEntry): Settled => {
    const { number, fields } = entry;
    if (!fields) return { becomes: "problem", number, reason: entry.reason ?? "is refused" };
    if (sold.has(number) && answers.notForSale !== "import") return { becomes: "nothing", number };
    if (survey.damaged.has(number) && answers.spreadsheet !== "accept") return { becomes: "nothing", number };
    const product = products.of(number);
    if (product === null) return { becomes: "nothing", number };
    const valid = validity.of(number);
    if (!valid) return { becomes: "problem", number, reason: "has a validity that is no real date" };
    const parts = [...fields].filter(([name]) => !survey.columns.has(name));
    if (parts.length === 0) return { becomes: "problem", number, reason: "is empty" };
    const clean = survey.odd.has(number) && answers.characters === "clean" ? cleanedPart : keptPart;
    return { becomes: "item", number, fields: new Map(parts.map(clean)), product, validity: valid };
  };
  return {
    questions: questions.all(),
    leftOut: [...survey.columns.keys()],
    hasValidity: validity.isGiven,
    products: products.slugs,
    settle,
  };
}

const keptPart = (part: [string, string]): [string, string] => part;
const cleanedPart = ([name, value]: [string, string]): [string, string] => [
  name,
  oddCharacterOf(value) ? plainCharacters(value) : value,
];

const inOrder = <T>(found: ReadonlyMap<number, T>): [number, T][] =>
  [...found].toSorted(([one], [other]) => one - other);

const notesOf = (survey: Survey, wanted: string): RowNote[] =>
  [...survey.columns.values()].flatMap(({ role, notes }) => (role === wanted ? notes : []));

/**
 * Reads the expiry time of each entry. When the order of day and month is clear in some dates of the file,
 * this order applies to the other dates too.
 */
function validityRule(survey: Survey, context: ImportContext, answers: Answers, questions: QuestionList) {
  const notes = new Map(notesOf(survey, "validity").map(({ number, value }) => [number, value]));
  const shown = new Set([...notes.values()].flatMap((value) => dateOrderOf(value) ?? []));
  const [order] = shown;
  const unclear = inOrder(notes).filter(([, value]) => isAmbiguousDate(value));
  const isAsked = shown.size !== 1 && unclear.length > 0;
  if (isAsked) for (const [number] of unclear) questions.add("dates", number, "date");
  const usual: DateOrder = (isAsked ? undefined : order) ?? answers.dates ?? "day-first";
  const of = (number: number): Validity | null => {
    const text = notes.get(number) ?? "";
    return validityOf(text, dateOrderOf(text) ?? usual, context.zone);
  };
  return { of, isGiven: notes.size > 0 };
}

function soldRows(
  survey: Survey,
  { now }: ImportContext,
  validityOfEntry: (number: number) => Validity | null,
): Map<number, SoldReason> {
  const sold = new Map<number, SoldReason>();
  for (const { role, notes } of survey.columns.values()) {
    for (const { number, value } of notes) {
      const until = role === "validity" ? validityOfEntry(number)?.until : undefined;
      const reason = until && until.getTime() <= now ? "expired" : soldReasonOf(role, value);
      // A clear reason, such as "sold", replaces the reason "unknown".
      if (reason && (!sold.has(number) || sold.get(number) === "unknown")) sold.set(number, reason);
    }
  }
  return sold;
}

/**
 * Returns the product of each entry. Returns null for an entry that the import leaves out. If the file names
 * several products, or one product that the user did not choose, the import asks the user for a decision.
 */
function productRule(
  survey: Survey,
  { product, productOf }: ImportContext,
  answers: Answers,
  questions: QuestionList,
): { of: (number: number) => string | null; slugs: string[] } {
  const named = new Map<number, string[]>();
  for (const { number, value } of notesOf(survey, "product"))
    named.set(number, [...(named.get(number) ?? []), value]);
  const byRow = new Map<number, string | null>();
  for (const [number, names] of inOrder(named)) {
    const [only = null, ...others] = new Set(names.flatMap((name) => productOf(name) ?? []));
    byRow.set(number, others.length === 0 ? only : null);
  }
  const isSeveral = new Set([...named.values()].map((names) => names.join("\n"))).size > 1;
  const isOther = [...byRow.values()].some((slug) => slug !== null && slug !== product);
  const toChosen = { of: () => product, slugs: [product] };
  if (!isSeveral && !isOther) return toChosen;
  for (const number of byRow.keys()) questions.add("products", number, "product");
  if (answers.products !== "by-row") return toChosen;
  for (const [number, slug] of byRow) if (slug === null) questions.add("unknownProducts", number, "product");
  const unknown = answers.unknownProducts === "chosen" ? product : null;
  const of = (number: number) => (byRow.has(number) ? (byRow.get(number) ?? unknown) : product);
  const slugs = new Set([...byRow.values()].flatMap((slug) => slug ?? []));
  return { of, slugs: [...slugs.add(product)] };
}
