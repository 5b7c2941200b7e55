import { translated } from "#app/languages/translated.ts";

/** The messages that only the product page uses. */
export const pageMessages = translated("product-page", {
  features: "What you get",
  about: "About this product",
  delivery: "How it is delivered",
  back: "Marketplace",
  crumbs: "You are here",
  /** Shown on the marketplace after a redirect from the address of an unlisted product. */
  unlisted: {
    title: "This product is not in the shop",
    description: "It may have been taken out. These are the products you can buy now.",
  },
  /** Delivery text by delivery type, for a product without instructions of its own. */
  deliveryDefault: {
    account:
      "Your credentials open on the confirmation page as soon as the payment is confirmed, and stay in your account under Orders.",
    digital:
      "Your content opens on the confirmation page as soon as the payment is confirmed, and stays in your account under Orders.",
    manual:
      "A member of our team delivers this to your account within 30 minutes of your payment. We write to the email address of your order as soon as it is there.",
  },
  /** Text under the button, by delivery type. */
  payment: {
    account: "Card payment on the provider's page. Credentials are shown right after it.",
    digital: "Card payment on the provider's page. Your content opens right after it.",
    manual: "Card payment on the provider's page. Our team delivers within 30 minutes of it.",
  },
});
