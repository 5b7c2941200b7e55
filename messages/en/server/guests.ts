/** The messages to guests, which the server writes into the data of the pages. */
export const guests = {
  title: "Continue with your email; or sign in",
  lead: "Your order opens in this browser and from a link in the mail. Your cart is kept.",
  label: "Email",
  go: "Continue with your email",
  malformed: "This email address cannot receive mail. Check the address and try again.",
  meant: (address: string) =>
    `Did you mean ${address}? Change the address, or continue with the address that you typed.`,
  wrongAddress: "Wrong address?",
  wrongAddressLead:
    "Enter the right email address within 15 minutes of your order. The mails about the order go to this address.",
  correct: "Change the address",
  corrected: (address: string) => `The mails about this order now go to ${address}.`,
  notCorrected: "The email address can no longer be changed. Ask us on the support page.",
  close: "Close this order",
  closeLead: "This browser then no longer opens the order. The link in the mail still opens the order.",
};
