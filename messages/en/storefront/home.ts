import { catalog } from "#messages/catalog.ts";

/** The messages of the home page, except the claims. */
export const home = {
  home: {
    title: "Accounts and keys, delivered the moment you pay",
    metaDescription:
      "Verified ad accounts, business managers, profiles and licence keys. Pay by card and read your credentials on the confirmation page.",
    headline: "Accounts and keys, in your hands the moment you pay",
    lead: "Every item is checked before it is listed. Pay by card, and the credentials open on the confirmation page and stay in your order.",
    browse: "Browse Marketplace",
    how: "How delivery works",
    example: "Example of a delivered item",
    featured: "Featured products",
    featuredNote: "Most sold first, priced in US dollars",
    seeAll: "See all products",
    sample: "Sample",
    samplesNote: "Samples of what this shop sells. The catalogue is being filled.",
    viewProduct: "View Product",
    openMarketplace: "Open Marketplace",
    promises: "What we promise",
    said: "What buyers say",
  },

  samples: {
    "sample-business-manager": {
      name: "Verified Business Manager",
      category: "Business managers",
      line: "Checked, with two administrators and room for five ad accounts",
    },
    "sample-ad-account": {
      name: "Ad account, warmed up",
      category: "Ad accounts",
      line: "Ninety days of history and a confirmed payment profile",
    },
    "sample-profile": {
      name: "Aged profile with mailbox",
      category: "Profiles",
      line: "Three years old, with its mailbox and recovery code",
    },
  },
  example: {
    name: "Verified Business Manager",
    line: "Order HO-20418 · delivered in 4 s",
    delivered: "Delivered",
    login: "Login",
    loginValue: "bm-8841@example.com",
    password: "Password",
    passwordValue: "••••••••••••",
    copy: "Copy",
    reveal: "Reveal",
  },
};

/** The messages of the home page, except the claims. */
export const homeMessages = catalog("storefront", "home", home);
