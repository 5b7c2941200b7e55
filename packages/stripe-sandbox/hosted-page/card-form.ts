import { findTestCard, passesLuhn, type TestCardName, testCards } from "../records/test-cards.ts";

/** The fields of the payment page, exactly as the payer typed them. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
  holder: string;
}

/** Error messages by field. */
export type CardErrors = Partial<Record<keyof TypedCard, string>>;

/** The fields that are empty before the payer types. */
export const nothingTyped: TypedCard = { number: "", expiry: "", cvc: "", holder: "" };

/**
 * Returns the fields of a test card that pass the checks, or empty fields when no test card has this name.
 * @param name a name of `testCards`
 */
export function sampleOf(name: string | undefined): TypedCard {
  if (name === undefined || !Object.hasOwn(testCards, name)) return nothingTyped;
  const { number, brand } = testCards[name as TestCardName];
  return {
    number: grouped(number),
    expiry: "12 / 34",
    cvc: brand === "amex" ? "1234" : "123",
    holder: "Test Payer",
  };
}

/** Writes a card number in groups of four digits. */
export const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, "$1 ");

type CheckedCard =
  | { card: { name: TestCardName; expMonth: number; expYear: number; holder: string } }
  | { errors: CardErrors };

/** Checks the typed fields against the test cards and `now` (virtual milliseconds). */
export function checkCard(typed: TypedCard, now: number): CheckedCard {
  const number = typed.number.replace(/[\s-]/g, "");
  const found = findTestCard(number);
  const errors: CardErrors = {};
  if (number === "") errors.number = "Enter the card number.";
  else if (!/^\d{12,19}$/.test(number)) errors.number = "Your card number is incomplete.";
  else if (!passesLuhn(number)) errors.number = "Your card number is incorrect.";
  else if (!found) errors.number = "Only test cards work here, and this is not one. No card was charged.";
  const expiry = readExpiry(typed.expiry);
  if (typed.expiry.trim() === "") errors.expiry = "Enter the expiry date.";
  else if (!expiry) errors.expiry = "Enter the expiry date as MM / YY.";
  else if (Date.UTC(expiry.year, expiry.month) <= now)
    errors.expiry = "Your card's expiry date is in the past.";
  const digits = found?.card.brand === "amex" ? 4 : 3;
  if (typed.cvc.trim() === "") errors.cvc = "Enter the CVC.";
  else if (!new RegExp(`^\\d{${digits}}$`).test(typed.cvc.trim()))
    errors.cvc = `Enter the ${digits} digits of the CVC.`;
  const holder = typed.holder.trim();
  if (holder === "") errors.holder = "Enter the name on the card.";
  else if (holder.length > 200) errors.holder = "The name may have at most 200 characters.";
  if (Object.keys(errors).length > 0 || !found || !expiry) return { errors };
  return { card: { name: found.name, expMonth: expiry.month, expYear: expiry.year, holder } };
}

function readExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})\s*$/.exec(text);
  if (!match) return undefined;
  const month = Number(match[1]);
  const year = Number(match[2]);
  if (month < 1 || month > 12) return undefined;
  return { month, year: year < 100 ? 2000 + year : year };
}

/**
 * Returns the number when it is the number of a test card, and otherwise an empty text. A number that is not
 * a test card may be a real card number, so the page must not show it again.
 */
export function repeatable(number: string): string {
  return findTestCard(number.replace(/[\s-]/g, "")) ? number.trim() : "";
}
