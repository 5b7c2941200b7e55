import { catalog } from "#messages/catalog.ts";
import { setup as setupSource } from "#messages/pt-BR/back-office/setup.ts";

/** The messages of /admin/setup (spec: back-office §2 First-admin setup, §8 Setup). */
export const setupMessages = catalog("back-office", "setup", setupSource);
