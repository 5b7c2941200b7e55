import { catalog } from "#messages/catalog.ts";

/** The English messages of About, Terms and Support. The claims of these pages are in `information.ts`. */
export const informationPages = {
  about: {
    title: "About",
    headline: "You pay, and access opens on your screen",
    metaDescription: "What we sell, how delivery works, and what happens when an item does not work.",
    lead: "We sell verified digital marketing assets: social media accounts, ad accounts, business managers and profiles. You buy a set of credentials, and you receive them as soon as you have paid.",
    deliveryTitle: "How delivery works",
    /** The claim `deliveryStep` is the text of the second step. */
    steps: [
      {
        title: "Choose and pay",
        text: "Add items to the cart. You pay by card on the payment provider's own page. Your card number never reaches this shop.",
      },
      {
        title: "Read your credentials",
        text: "",
      },
      {
        title: "Come back any time",
        text: "Your credentials stay in your order, masked until you reveal them. No mail ever carries a password.",
      },
    ],
    guaranteeTitle: "If something does not work",
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
    metaDescription: "How to reach us, answers to common questions, and what to do when it is urgent.",
    chatTitle: "Support chat",
    chatText: "Write your order number and what happened. Never send a password or a card number.",
    chatOpen: "Open Support Chat",
    newTab: "(opens in a new tab)",
    urgentTitle: "Urgent help",
    urgentOrders: "Open My Orders",
    faqTitle: "Common questions",
    /** The claims `whenDelivered` and `whenBroken` are the answers to the first and the fourth question. */
    faq: [
      {
        question: "When do I receive what I bought?",
        answer: "",
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
        answer: "",
      },
      {
        question: "Where do I find my credentials later?",
        answer:
          "Sign in and open Orders or Account, or open the mail about your order. Credentials are masked until you press Reveal, and each reveal is recorded.",
      },
      {
        question: "Do I need an account?",
        answer:
          "You need no account to browse and to fill the cart. To check out, sign in, or enter only your email if the shop offers this.",
      },
    ],
  },
} as const;

/** The English messages of About, Terms and Support. The claims of these pages are in `information.ts`. */
export const informationPageMessages = catalog("storefront", "informationPages", informationPages);
