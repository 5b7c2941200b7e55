import { catalog } from "#messages/catalog.ts";

/** The messages of the error page, which the root route can show instead of any page. */
export const failure = {
  notFound: {
    title: "Oops! Page not found",
    text: "The link may be mistyped, or the page has moved. Nothing in your cart was lost.",
    home: "Return to Home",
    marketplace: "Browse Marketplace",
  },
  broken: {
    title: "Something went wrong on our side",
    text: "The shop or the connection failed. Nothing was charged, and your cart is unchanged.",
    rejectedTitle: "This page cannot be shown",
    refused: "The request was refused. Go back and try again. Your cart is unchanged.",
    again: "Try again",
  },
};

/** The messages of the error page (spec S8). */
export const failureMessages = catalog("shared", "failure", failure);
