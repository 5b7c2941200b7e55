import { formatMoney } from "#app/languages/format.ts";

/** Every sentence of the checkout (spec: shopper §2 Checkout dialog, §8). Amounts are minor units. */
export const checkoutMessages = {
  title: "Complete Your Order",
  description: "Check your order, then pay.",
  yourOrder: "Your order",
  quantity: (count: number) => `× ${count}`,
  total: "Total",
  fullName: "Full name (optional)",
  phone: "Phone (optional)",
  phoneHelp: "Only used if delivery fails",
  deliveryTo: (email: string) =>
    `Delivered to your account right after payment. The confirmation goes to ${email}.`,
  method: "Payment method",
  card: "Card",
  cardHint: "Visa, Mastercard and others",
  crypto: "Crypto",
  cryptoHint: "Coming soon",
  redirect: "You will be sent to our card provider to pay. Card details never reach this store.",
  pay: (total: number, currency: string) => `Pay ${formatMoney(total, currency)} with card`,
  currency: "Currency",
  currencyUsd: "Prices are in US dollars.",
  currencyName: (code: string) =>
    `${new Intl.DisplayNames("en-US", { type: "currency" }).of(code)} (${code})`,
  rate: (code: string, rate: number, date: string) =>
    `1 US dollar = ${rate} ${code}, rate of ${new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date))}.`,
  charged: "You are charged",
  paying: "Opening the payment page…",
  back: "Back to cart",

  signIn: {
    title: "Sign in to check out",
    description: "Your items are delivered to your account, so you need one to buy. Your cart is kept.",
    cancel: "Cancel",
    go: "Login / Sign Up",
  },

  emailRequired: { title: "Email Required", description: "Please log in to continue with checkout." },
  methodRequired: {
    title: "Payment Method Required",
    description: "Please select a payment method to continue.",
  },
  emptyCart: { title: "Empty Cart", description: "Your cart is empty. Add some items first." },
  cryptoRefused: { title: "Crypto Payment", description: "Crypto payments will be available soon." },
  errorTitle: "Checkout Error",
  noPaymentUrl: "No payment URL received from payment service",
  failed: "Failed to process payment. Please try again.",
} as const;
