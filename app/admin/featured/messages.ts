import { catalog } from "#messages/catalog.ts";
import { featured as featuredSource } from "#messages/pt-BR/back-office/featured.ts";

/** The messages of /admin/featured (spec: back-office §2 Featured). */
export const featuredMessages = catalog("back-office", "featured", featuredSource);
