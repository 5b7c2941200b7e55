import { catalog } from "#messages/catalog.ts";
import { blocks } from "#messages/pt-BR/back-office/blocks.ts";

export const blockTitle = catalog("back-office", "blocks", blocks);
