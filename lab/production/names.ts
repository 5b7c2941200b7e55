/** The names of the test's machines, each with a loopback address of its own. */
export const NAMES = {
  "database.example": "127.0.0.1",
  "shop.example": "127.0.0.2",
  "api.stripe.com": "127.0.0.3",
  "checkout.stripe.com": "127.0.0.3",
  "mail.example": "127.0.0.4",
} as const;

/** The hosts file, with names and addresses, that the test and its containers use. */
export const hostsFile = (): string =>
  Object.entries({ localhost: "127.0.0.1", ...NAMES })
    .map(([name, address]) => `${address} ${name}\n`)
    .join("");
