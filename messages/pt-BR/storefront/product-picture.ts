import type { productPicture as source } from "#messages/en/storefront/product-picture.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const productPicture: MessagesOf<typeof source> = { line: "Entregue na hora do pagamento" };
