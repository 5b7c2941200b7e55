/**
 * The messages of the pages that mailed links open: signing in, opening an order, and finding orders. The
 * server writes these messages into the data of the pages.
 */
export const mailedLinks = {
  email: "Email",
  send: "Send link",
  working: "One moment...",
  signIn: {
    or: "or",
    offer: "Mail me a sign-in link",
    title: "Sign in by a link",
    lead: "We mail you a link that signs you in. You need no password.",
    sent: "If this email address has an account or an order, a mail is on its way. The link works once, within 15 minutes.",
    open: "Sign in",
    openLead: "Continue in the browser in which you want to shop.",
    gone: "This link no longer works",
    goneLead: "A sign-in link works once, within 15 minutes. You can ask for a new link.",
    again: "Mail me a new link",
  },
  order: {
    title: (order: string) => `Order ${order}`,
    severalTitle: "Your orders",
    open: "Open your order",
    openSeveral: "Open your orders",
    lead: "This browser can then open the order for 30 days.",
    severalLead: (count: number) => `This browser can then open your ${count} newest orders for 30 days.`,
    shared: "This is a shared computer",
    gone: "This link no longer works",
    goneLead: "The link may have expired, or a newer mail replaced it. We can mail you a new link.",
    cookies: "Your browser refused a cookie, or the page was open for more than 10 minutes.",
    cookiesLead:
      "Allow cookies of this shop and open the link of the mail again. You can also open the link in another browser.",
    find: "Find your orders",
  },
  find: {
    footer: "Find your orders",
    title: "Find your orders",
    lead: "Enter the email address that you used for your order. We mail you a link to your orders.",
    sent: "If we know this address, a mail is on its way.",
    sentLead: "The link works for 30 minutes.",
    notes: [
      "The link works for 30 minutes and opens the orders of this email address.",
      "No mail after a few minutes? Check the spam folder, or ask for the link again.",
    ],
    account: "Have an account? Sign in to see your orders",
    opened: "Orders that this browser can open",
  },
  problems: {
    email: "Type a complete email address.",
    limit: "Too many requests. Try again later.",
    linkLimit: "This link was opened too often today. Try again tomorrow, or ask for a new link.",
    failed: "This did not work. Try again in a moment.",
  },
};
