import { addErrorMessages } from "#app/request/form-answer.ts";
import { documentLanguage } from "#messages/language.ts";
import { requestMessages } from "#messages/server/server-messages.ts";

// Only the server loads this message. The actions of products and categories answer with this message.
addErrorMessages({
  place_too_cheap: ({ product, effective, reference }) =>
    requestMessages[documentLanguage()].placeTooCheap(String(product), Number(effective), Number(reference)),
});
