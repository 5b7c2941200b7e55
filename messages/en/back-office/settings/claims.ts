import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { claims as source } from "#messages/pt-BR/back-office/settings/claims.ts";

const { plural } = pluralsIn("en");

export const claims: MessagesOf<typeof source> = {
  title: "What the shop promises",
  lead: "The shop shows these texts as your promises. Write your own, hide texts that do not apply, or confirm that the texts are true.",
  measured:
    "With enough orders, the shop itself measures the delivery time and the success rate, unless you have written your own text.",
  warning: (claims, testimonials) =>
    `${plural(claims, { one: "1 promise shows", other: `${claims} promises show` })} the original text, which nobody in the shop has confirmed${
      testimonials ? "; so do the testimonials" : ""
    }.`,
  warningTestimonials: "The testimonials show the original text, which nobody in the shop has confirmed.",
  confirm: "Confirm the original texts",
  confirmTitle: "Are the original texts true for your shop?",
  confirmText:
    "Figures, guarantees and testimonials that you have not replaced become promises of the shop. Buyers can insist on them.",
  confirmYes: "I confirm",
  confirmed: "You have confirmed the original texts.",
  unconfirm: "Withdraw the confirmation",
  states: {
    unconfirmed: "Original, not confirmed",
    confirmed: "Original, confirmed",
    own: "Your text",
    hidden: "Not shown",
  },
  names: {
    customers: "Customers",
    delivery: "Delivery time",
    success: "Success rate",
    guarantee: "Guarantee, as a figure",
    moneyBack: "Money back",
    replacement: "Replacement",
    settled: "Time until an answer",
    productGuarantee: "Guarantee beside the buy button",
    replacementNote: "Note beside the delivered item",
    deliveryStep: "How delivery works, step 2",
    supportLead: "Start of the support page",
    whenDelivered: "Question: when do I receive it?",
    whenBroken: "Question: what if it does not work?",
    urgentHelp: "Urgent help",
  },
  edit: "Edit",
  editNamed: (name) => `Edit: ${name}`,
  restore: "Back to the original",
  shown: "Show in the shop",
  inPortuguese: "In Portuguese",
  inEnglish: "In English",
  titleField: "Figure or title",
  textField: "Text",
  oneLanguage: "If you fill in one language, everybody reads this text.",
  needed: "Fill in at least one language, or hide the text.",
  titleNeeded: "The figure or title is missing.",
  textNeeded: "The text is missing.",
  roleNeeded: "The person's role is missing.",
  oneLine: "Use one line only.",
  testimonials: {
    title: "Testimonials",
    lead: "Up to six. Your first testimonial replaces the three original testimonials.",
    name: "Name",
    role: "Role of the person",
    add: "New testimonial",
    addTitle: "New testimonial",
    editTitle: "Edit testimonial",
    remove: "Remove",
    removeTitle: "Remove this testimonial?",
    removeText: (name) => `The testimonial of ${name} is no longer shown in the shop.`,
    none: "No testimonial is shown in the shop.",
    hide: "Show none",
    written: "Back to the originals",
    nameNeeded: "The name is missing.",
  },
};
