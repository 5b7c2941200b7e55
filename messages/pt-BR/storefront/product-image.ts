import type { productImage as source } from "#messages/en/storefront/product-image.ts";
import type { MessagesOf } from "#messages/messages-of.ts";

export const productImage: MessagesOf<typeof source> = { line: "Entregue na hora do pagamento" };
