import { translated } from "#app/languages/translated.ts";

/** The texts that only the product page needs. */
export const pageMessages = translated("product-page", {
  features: "What you get",
  about: "About this product",
  delivery: "How it is delivered",
  back: "Marketplace",
  crumbs: "You are here",
  /** On the marketplace, to which the address of such a product leads. */
  unlisted: {
    title: "This product is not in the shop",
    description: "It may have been taken out. These are the products you can buy now.",
  },
  /** How a product without instructions of its own is delivered, by its delivery type. */
  deliveryDefault: {
    account:
      "Your credentials open on the confirmation page as soon as the payment is confirmed, and stay in your account under Orders.",
    digital:
      "Your content opens on the confirmation page as soon as the payment is confirmed, and stays in your account under Orders.",
    manual:
      "A member of our team delivers this to your account within 30 minutes of your payment. We write to the email address of your order as soon as it is there.",
  },
  /** Under the button, by delivery type. */
  payment: {
    account: "Card payment on the provider's page. Credentials are shown right after it.",
    digital: "Card payment on the provider's page. Your content opens right after it.",
    manual: "Card payment on the provider's page. Our team delivers within 30 minutes of it.",
  },
});
