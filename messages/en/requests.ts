/** The messages of errors before a page is reached, by the code of the error (readings 45). */
export const requests = {
  errors: {
    method_not_allowed: "This address does not answer that method.",
    body_too_large: "The request is too large.",
    cross_site_request:
      "This request came from another site, so nothing was done. Open the shop itself and try again.",
    busy: "The shop is busy. Try again in a moment.",
    unavailable: "The shop cannot answer just now. Try again in a moment.",
    malformed_address: "This address is not written correctly.",
    second_host: "This request names its host twice.",
    address_too_long: "This address is too long.",
    body_unreadable: "The request could not be read completely.",
    unexpected_error:
      "Something went wrong on our side. The error is in our log under the number of this request.",
    not_found: "There is no such file.",
  },
  tooLarge: (limit: string) => `The request is too large. The limit is ${limit}.`,
  request: "Request",
  back: "Back to the shop",
};
