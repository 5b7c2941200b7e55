import { catalog } from "#messages/catalog.ts";
import { formatDate, formatMoney } from "#messages/format.ts";

const rateDay = { dateStyle: "medium", timeZone: "UTC" } as const;

/** Every message of the checkout (spec S2.8, S8). Amounts are minor units. */
export const checkout = {
  title: "Complete Your Order",
  description: "Check your order, then pay.",
  toCart: "Back to the cart",
  yourOrder: "Your order",
  quantity: (count: number) => `× ${count}`,
  total: "Total",
  contact: "Name and phone (optional)",
  fullName: "Full name",
  phone: "Phone",
  phoneHelp: "Only used if delivery fails",
  /** The delivery message of a cart in which staff deliver only some of the products. */
  mixedDelivery:
    "What is in stock is delivered right after payment. Our team delivers the rest within 30 minutes.",
  confirmationTo: "The confirmation goes to",
  method: "Payment method",
  card: "Card",
  cardHint: "Visa, Mastercard and others",
  cardMore: "and other methods on the payment page",
  crypto: "Crypto",
  cryptoHint: "Coming soon",
  redirect: "You will be sent to our card provider to pay. Card details never reach this store.",
  pay: (total: number, currency: string) => `Pay ${formatMoney(total, currency)} with card`,
  payAny: (total: number, currency: string) => `Pay ${formatMoney(total, currency)}`,
  /** `action` is the text of the pay button. */
  tryAgain: (action: string) => `Try again: ${action.charAt(0).toLowerCase()}${action.slice(1)}`,
  currency: "Currency",
  chargedIn: "Charged in",
  change: "change",
  /** "US dollars" */
  currencyName: (code: string): string =>
    new Intl.NumberFormat("en-US", { style: "currency", currency: code, currencyDisplay: "name" })
      .formatToParts(2)
      .at(-1)?.value ?? code,
  rate: (code: string, rate: number, date: string) =>
    `1 US dollar = ${rate} ${code}, rate of ${formatDate(date, rateDay)}.`,
  demoRate: "This is an invented rate of the demo.",
  charged: "You are charged",
  /** The message about the shorter reservation for a shopper whose last orders expired unpaid. */
  shortHold: (minutes: number) =>
    `Several of your last orders were not paid, so this order holds its items for only ${minutes} minutes.`,
  consent:
    "I want delivery to begin right after payment, and I know that I lose my right of withdrawal once delivery has begun.",
  consentTerms: "I accept the",
  consentTermsLink: "terms",
  consentNewTab: "(opens in a new tab)",
  paying: "Opening the payment page…",
  cartKept: "Your cart is kept.",
  backToShop: "Continue Shopping",

  signIn: {
    title: "Sign in to check out",
    description: "Your items are delivered to your account. Your cart is kept.",
    cancel: "Cancel",
    go: "Login / Sign Up",
  },

  emailRequired: { title: "Email Required", description: "Please log in to continue with checkout." },
  methodRequired: {
    title: "Payment Method Required",
    description: "Please select a payment method to continue.",
  },
  consentRequired: {
    title: "Consent Required",
    description: "Please tick the box above the button to continue.",
  },
  orderLimit: (sentence: string) => ({ title: "Order Limit", description: sentence }),
  emptyCart: { title: "Empty Cart", description: "Your cart is empty. Add some items first." },
  cryptoRejected: { title: "Crypto Payment", description: "Crypto payments will be available soon." },
  errorTitle: "Checkout Error",
  noPaymentUrl: "No payment URL received from payment service",
  failed: "Failed to process payment. Please try again.",

  /** Errors of the server. */
  errors: {
    signInRequired: "Please log in to continue with checkout.",
    invalidInput: (field: string) => `The request is malformed (${field}).`,
    emptyCart: "Your cart is empty. Add some items first.",
    tooManyLines: (most: number) => `A cart can hold at most ${most} different products.`,
    invalidQuantity: "Quantities must be whole numbers of at least 1.",
    quantityTooLarge: (most: number) => `An order can hold at most ${most} of one product.`,
    /** This text replaces the name of a product when the name is unknown. */
    someProduct: "A product in your cart",
    productUnavailable: (name: string) => `${name} is no longer available.`,
    onlySomeLeft: (available: number, name: string) =>
      `Only ${available} items of ${name} are available in stock.`,
    soldOut: (name: string) => `${name} is sold out.`,
    priceChanged: (total: number) =>
      `Prices have changed. The total is now ${formatMoney(total)}. Please check your cart.`,
    belowMinimum: (minimum: number, total: number) =>
      `The minimum purchase is ${formatMoney(minimum)}. Your cart is ${formatMoney(total)}.`,
    /** `least` is null when only the payment provider knows the minimum amount. */
    belowLeastCharge: (charged: number, code: string, least: number | null) =>
      least === null
        ? `${formatMoney(charged, code)} is too small for a card payment. Add another product and try again.`
        : `A card payment must be at least ${formatMoney(least, code)}. Your cart is ${formatMoney(charged, code)}. Add another product and try again.`,
    /** `most` is null when only the payment provider knows the maximum amount. */
    aboveMostCharge: (charged: number, code: string, most: number | null) =>
      most === null
        ? `${formatMoney(charged, code)} is too much for one payment. Lower a quantity, or split the cart into several orders.`
        : `One payment can be at most ${formatMoney(most, code)}. Your total is ${formatMoney(charged, code)}. Lower a quantity, or split the cart into several orders.`,
    cryptoUnavailable: "Crypto payments will be available soon.",
    cardsUnavailable: "Card payments are switched off at the moment.",
    consentRequired: "Please tick the box above the button to continue.",
    tooManyAttempts: "Too many attempts. Please wait a moment and try again.",
    orderNotFound: "Order not found",
    pleaseLogIn: "Please log in.",
    usePost: "Use POST.",
  },
};

/** Every message of the checkout (spec S2.8, S8). Amounts are minor units. */
export const checkoutMessages = catalog("storefront", "checkout", checkout);
