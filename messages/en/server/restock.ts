/**
 * The messages for people who wait for a product. Few visitors need these messages, so the server writes them
 * into the data of the pages.
 */
export const restock = {
  tellMe: "Tell me when it is back",
  next: "Enter your email, and confirm it with the link in our mail. We write to you as soon as the product is back.",
  nextSignedIn: "We write to the email of your account as soon as the product is back.",
  once: "We mail you once.",
  email: "Email",
  see: "See the product",
  browse: "Open the marketplace",
  ask: {
    title: "Tell me when it is back",
    lead: "Tell us where to write. We mail you once, when the product is in stock.",
  },
  sent: {
    title: "Look into your mail",
    lead: (product: string, email: string) =>
      `We mail a link to ${email}, unless this address has already asked for a mail about ${product}. Open the link within 3 days to confirm your request.`,
  },
  waiting: {
    title: "We will tell you",
    lead: (product: string) => `We mail you once, when ${product} is in stock.`,
  },
  available: {
    title: "The product is in stock",
    lead: (product: string) => `${product} is in stock now. We do not need to send you a mail.`,
  },
  confirm: {
    title: "Shall we tell you when the product is in stock?",
    lead: (product: string) => `Press the button, and we mail you once when ${product} is in stock.`,
    button: "Confirm",
  },
  stop: {
    title: "Stop the mails about stock?",
    lead: "We then delete all your requests, and you get no more mails about stock.",
    button: "Send me no mails about stock",
  },
  stopped: {
    title: "You get no more mails about stock",
    lead: "Your requests are deleted. You can ask again on the page of any product.",
  },
  gone: {
    title: "This link does not work any more",
    lead: "The link was used or is too old, or the request was stopped. You can ask again on the page of the product.",
  },
  tooMany: (most: number) => `You wait for ${most} products already, and more are not possible.`,
};
