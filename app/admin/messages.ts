import { catalog } from "#messages/catalog.ts";
import { frame as frameSource } from "#messages/pt-BR/back-office/frame.ts";

/**
 * The messages of the back office's frame, its guard and the shared components (spec: back-office §2, §8).
 */
export const adminMessages = catalog("back-office", "frame", frameSource);
