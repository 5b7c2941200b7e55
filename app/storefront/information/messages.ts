import { translated } from "#app/languages/translated.ts";

/** The English words of About and Support; the claims are those of the written specification (spec: shopper §1). */
export const informationMessages = translated("information", {
  about: {
    title: "About",
    metaDescription: "What we sell, how delivery works, and what happens when something does not.",
    lead: "We sell verified digital marketing assets: social media accounts, ad accounts, business managers and profiles. What you buy is a set of credentials, and you have it as soon as you have paid.",
    deliveryTitle: "How delivery works",
    steps: [
      {
        title: "Choose and pay",
        words:
          "Add items to the cart and sign in. You pay by card on the payment provider's own page; your card number never reaches this shop.",
      },
      {
        title: "Read your credentials",
        words:
          "The confirmation page shows them once the payment is confirmed. Delivery is instant, within 5 minutes, and up to 30 minutes for products that a person prepares.",
      },
      {
        title: "Come back any time",
        words:
          "They stay in your account under Orders, masked until you reveal them. No mail ever carries a password.",
      },
    ],
    guaranteeTitle: "If something does not work",
    guarantees: [
      { title: "7-day money-back guarantee", words: "Tell us within 7 days of the purchase." },
      { title: "Replacement within 30 days", words: "An item that stops working is replaced." },
      {
        title: "An answer within 24 hours",
        words: "Refund or replacement is settled within 24 hours of your message.",
      },
    ],
    figuresTitle: "In figures",
    browse: "Browse Marketplace",
    support: "Ask Support",
  },
  terms: {
    title: "Terms",
    metaDescription: "The terms of this shop.",
  },
  support: {
    title: "Support",
    metaDescription: "The support chat, answers to common questions, and what to do when it is urgent.",
    lead: "A person answers 24/7. Support is offered in one place only, the chat below: nobody from this shop writes to you first.",
    chatTitle: "Support chat",
    chatWords: "Write your order number and what happened. Never send a password or a card number.",
    chatOpen: "Open Support Chat",
    chatNone: "The support chat is being set up. Your orders and credentials stay in your account meanwhile.",
    newTab: "(opens in a new tab)",
    urgentTitle: "Urgent help",
    urgentWords:
      "Paid and nothing arrived after 30 minutes, or an item does not let you in? Open the order first: it shows its state. Then write to the chat with the order number, and it is looked at before everything else.",
    urgentOrders: "Open My Orders",
    faqTitle: "Common questions",
    faq: [
      {
        question: "When do I receive what I bought?",
        answer:
          "Right after the payment: instant delivery within 5 minutes, up to 30 minutes for some products. The confirmation page shows the credentials, and they stay in your account.",
      },
      {
        question: "How can I pay?",
        answer: "By card, on the payment provider's own page. Prices are in US dollars.",
      },
      {
        question: "Can I pay with crypto?",
        answer:
          "Crypto payments are arranged through the support chat. In the checkout they will be available soon.",
      },
      {
        question: "What if an item does not work?",
        answer:
          "Write to the support chat. Within 30 days it is replaced, within 7 days you can have your money back, and either is settled within 24 hours.",
      },
      {
        question: "Where do I find my credentials later?",
        answer:
          "Sign in and open Orders or Account. They are masked until you press Reveal, and each reveal is recorded.",
      },
      {
        question: "Do I need an account?",
        answer:
          "To browse and fill the cart, no. To check out, yes: the credentials are kept in it for you alone.",
      },
    ],
  },
});
