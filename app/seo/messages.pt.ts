import type { Translation } from "#app/languages/translated.ts";
import type { pictureMessages } from "./messages.ts";

/** What stands on the drawn picture of a product, in Brazilian Portuguese. */
export const picturePt: Translation<typeof pictureMessages> = { line: "Entregue na hora do pagamento" };
