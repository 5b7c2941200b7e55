import { catalog } from "#messages/catalog.ts";
import { design as designSource } from "#messages/en/shared/design.ts";

/** The messages of the design system's components. */
export const designMessages = catalog("shared", "design", designSource);
