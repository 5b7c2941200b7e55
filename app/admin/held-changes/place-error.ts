import { addErrorMessages } from "#app/request/form-answer.ts";
import { documentLanguage } from "#messages/language.ts";
import { requestMessages } from "#messages/server/server-messages.ts";

// Only the server loads this message. The responses to the actions on products and categories can contain
// this message.
addErrorMessages({
  place_too_cheap: ({ product, effective, reference }) =>
    requestMessages[documentLanguage()].placeTooCheap(String(product), Number(effective), Number(reference)),
});
