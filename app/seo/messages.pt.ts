import type { Translation } from "#app/languages/translated.ts";
import type { pictureMessages } from "./messages.ts";

/** The text on a product's link preview image, in Brazilian Portuguese. */
export const picturePt: Translation<typeof pictureMessages> = { line: "Entregue na hora do pagamento" };
