import { catalog } from "#messages/catalog.ts";
import { palette as paletteSource } from "#messages/pt-BR/back-office/palette.ts";

/** The messages of the command palette and of the keyboard shortcuts. */
export const paletteMessages = catalog("back-office", "palette", paletteSource);
