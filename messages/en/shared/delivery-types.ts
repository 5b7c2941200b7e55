import { catalog } from "#messages/catalog.ts";

/**
 * The messages about each delivery type. The back office uses the first three messages, and the storefront
 * uses all others.
 */
export const deliveryTypes = {
  account: {
    label: "Account from stock",
    shortLabel: "Account",
    formHelp: "Each sale delivers one item of the inventory.",
    checkout: "Delivered right after payment.",
    payment: "Card payment on the provider's page. Credentials are shown right after the payment.",
    instructions:
      "Your credentials open on the confirmation page as soon as the payment is confirmed, and stay in your order.",
  },
  digital: {
    label: "Digital content",
    shortLabel: "Digital",
    formHelp: "Each sale delivers the content below.",
    checkout: "Opens right after payment.",
    payment: "Card payment on the provider's page. Your content opens right after the payment.",
    instructions:
      "Your content opens on the confirmation page as soon as the payment is confirmed, and stays in your order.",
  },
  manual: {
    label: "Delivered by hand",
    shortLabel: "Manual",
    formHelp: "Staff deliver on the order's page.",
    checkout: "Our team delivers within 30 minutes of your payment.",
    payment: "Card payment on the provider's page. Our team delivers within 30 minutes of the payment.",
    instructions:
      "A member of our team delivers this item within 30 minutes of your payment. We write to the email address of your order as soon as the item is delivered.",
  },
};

/** The messages about each delivery type in the storefront. */
export const deliveryTypeMessages = catalog("shared", "deliveryTypes", deliveryTypes);
