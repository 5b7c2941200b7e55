import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { productMessages } from "#app/admin/products/messages.ts";
import { settingsMessages } from "#app/admin/settings/messages.ts";
import { catalogNotice } from "#app/live-updates/catalog-notice.ts";
import type { CartError } from "#domain/checkout/cart/cart-rules.ts";
import { setLanguageSource } from "#messages/language.ts";
import "#messages/language.server.ts";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";
import { returnMessages } from "#messages/en/storefront/payment-return.ts";
import { sessionMessages } from "#messages/en/storefront/session.ts";
import { cartMessages, domainErrorMessage } from "./cart/messages.ts";
import { noteMessages, quantityErrorMessage } from "./cart/note-messages.ts";
import { accountMessages } from "./delivered/messages.ts";
import { signInMessages } from "./sign-in/messages.ts";
import { systemTestMessages } from "./system-test/messages.ts";

/** A message from the message catalogs has a title and a description. */
type Shown = { title: string; description?: string };

const ITEMS = 7;
const IN_CART = 4;
const NAME = "Gift Code 50";
/** Fills the placeholders of the specification with the values that these tests use. */
const filled = (text: string) =>
  text.replaceAll("{n}", String(ITEMS)).replaceAll("{m}", String(IN_CART)).replaceAll("{name}", NAME);

const rejected = (rejection: CartError, place?: "list" | "product") => domainErrorMessage(rejection, place);
const title = (text: string): Shown => ({ title: text });
const failed = (text: string, description: string): Shown => ({ title: text, description });
/** Returns a title of the back office in Portuguese, its default language. */
function portuguese(text: () => string): Shown {
  setLanguageSource(() => "pt-BR");
  const shown = title(text());
  setLanguageSource(() => "written");
  return shown;
}

/**
 * Every message of part S8, with the exact words of the specification. Each entry contains the row's number
 * in the specification, the texts of this row, and the shop's message.
 */
const messages: [row: string, written: string[], said: () => Shown][] = [
  [
    "S8.1-1",
    ["Invalid Product", "Unable to add product to cart. Please try again."],
    () => rejected({ code: "invalid_product" }),
  ],
  [
    "S8.1-2",
    ["Out of Stock", "This product is currently out of stock."],
    () => rejected({ code: "out_of_stock" }),
  ],
  [
    "S8.1-3",
    ["Out of Stock", "This product is no longer available."],
    () => rejected({ code: "out_of_stock" }, "product"),
  ],
  [
    "S8.1-4",
    ["Stock Limit Exceeded", "Only {n} items available in stock. You currently have {m} in cart."],
    () => rejected({ code: "stock_limit", available: ITEMS, inCart: IN_CART }),
  ],
  [
    "S8.1-5",
    ["Stock Limit Exceeded", "Only {n} items available in stock."],
    () => rejected({ code: "stock_limit", available: ITEMS, inCart: null }),
  ],
  [
    "S8.1-6",
    ["Product Not Found", "Unable to update quantity for this product."],
    () => quantityErrorMessage({ code: "product_not_found" }),
  ],
  ["S8.1-7", ["Error", "Failed to add item to cart. Please try again."], () => cartMessages.addFailed],
  ["S8.1-8", ["Error", "Failed to update quantity. Please try again."], () => noteMessages.updateFailed],
  [
    "S8.1-9",
    ["Email Required", "Please log in to continue with checkout."],
    () => checkoutMessages.emailRequired,
  ],
  [
    "S8.1-10",
    ["Payment Method Required", "Please select a payment method to continue."],
    () => checkoutMessages.methodRequired,
  ],
  ["S8.1-11", ["Empty Cart", "Your cart is empty. Add some items first."], () => checkoutMessages.emptyCart],
  [
    "S8.1-12",
    ["Crypto Payment", "Crypto payments will be available soon."],
    () => checkoutMessages.cryptoRejected,
  ],
  [
    "S8.1-13",
    ["Checkout Error", "Failed to process payment. Please try again."],
    () => failed(checkoutMessages.errorTitle, checkoutMessages.failed),
  ],
  ["S8.1-14", ["No payment URL received from payment service"], () => title(checkoutMessages.noPaymentUrl)],
  ["S8.1-15", ["Registration Error"], () => title(signInMessages.signUpFailed)],
  ["S8.1-16", ["Login Error"], () => title(signInMessages.signInFailed)],
  ["S8.1-17", ["Logout Error"], () => title(signInMessages.signOutFailed.title)],
  ["S8.1-18", ["Profile Update Error"], () => title(accountMessages.saveFailed)],
  ["S8.1-19", ["Erro ao carregar configurações"], () => portuguese(() => settingsMessages.loadFailed)],
  ["S8.1-20", ["Erro ao atualizar configuração"], () => portuguese(() => settingsMessages.switchFailed)],
  ["S8.1-21", ["Erro ao carregar produtos"], () => title(catalogNotice("products").title)],
  ["S8.1-22", ["Erro ao atualizar produto"], () => portuguese(() => productMessages.failed.update)],
  ["S8.1-23", ["Erro ao carregar categorias"], () => title(catalogNotice("categories").title)],
  ["S8.1-24", ["Order not found"], () => title(returnMessages.notFound)],
  ["S8.1-25", ["Error fetching order details"], () => title(returnMessages.fetchFailed)],
  ["S8.1-26", ["Checkout Test Failed"], () => title(systemTestMessages.testFailed)],
  ["S8.1-27", ["Checkout Test Error"], () => title(systemTestMessages.testError)],
  ["S8.2-1", ["Added to Cart", "{name} has been added to your cart."], () => cartMessages.added(NAME)],
  ["S8.2-2", ["Account Created Successfully!"], () => title(sessionMessages.signedUp.title)],
  ["S8.2-3", ["Login Successful"], () => title(sessionMessages.signedIn.title)],
  ["S8.2-4", ["Logout Successful"], () => title(signInMessages.signedOut.title)],
  ["S8.2-5", ["Profile Updated"], () => title(accountMessages.saved.title)],
  ["S8.2-6", ["Configuração atualizada"], () => portuguese(() => settingsMessages.switched)],
  ["S8.2-7", ["Produto atualizado"], () => portuguese(() => productMessages.updated.title)],
  ["S8.2-8", ["Payment confirmed successfully!"], () => title(returnMessages.confirmedToast)],
  ["S8.2-9", ["Payment processed successfully!"], () => title(returnMessages.processedToast)],
  ["S8.2-10", ["Multi-currency checkout is working correctly"], () => title(systemTestMessages.works)],
  ["S8.2-11", ["Copied!"], () => title(accountMessages.vault.copied)],
];

/**
 * The rows of the specification for which the shop shows no message. When one of these errors occurs, the
 * shop only writes the error to the log.
 */
const SILENT = ["S8.2-12", "S8.2-13"];

describe("the messages of the specification", () => {
  it.each(messages)(
    "the message of row %s matches the specification word for word: %j",
    (_row, written, text) => {
      const { title: heading, description } = text();
      expect([heading, description].filter((text) => text !== undefined)).toEqual(written.map(filled));
    },
  );
});

/**
 * Returns the rows of part S8 in docs/specification.md. Each returned row contains its quoted texts, and
 * states whether the shop implements the row.
 */
const rows = readFileSync(new URL("../../docs/specification.md", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| S8."))
  .map((line) => {
    const [row = "", item = "", , , state = ""] = line
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    return {
      row,
      quoted: [...item.matchAll(/'([^']+)'/g)].map(([, text]) => text),
      isBuilt: state !== "not yet",
    };
  });

describe("the error rows of the specification", () => {
  it("the message table has a message for each specified error that the shop implements and shows", () => {
    const built = rows.filter(({ row, isBuilt }) => isBuilt && !SILENT.includes(row));
    expect(messages.map(([row]) => row)).toEqual(built.map(({ row }) => row));
  });

  it.each(messages)(
    "the error row %s of docs/specification.md quotes the same texts as the message table: %j",
    (row, written) => {
      expect(rows.find((found) => found.row === row)?.quoted).toEqual(written);
    },
  );
});
