import { addErrorMessages } from "#app/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { heldPrices as heldPricesSource } from "#messages/pt-BR/back-office/held-prices.ts";

/** The messages of a new price that waits for a second person's approval. */
export const heldPriceMessages = catalog("back-office", "heldPrices", heldPricesSource);

addErrorMessages({ own_price: () => heldPriceMessages.own });
