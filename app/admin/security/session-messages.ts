import { catalog } from "#messages/catalog.ts";
import { sessions as sessionsSource } from "#messages/pt-BR/back-office/security/sessions.ts";

/** The messages of a user's own back-office sessions. */
export const sessionMessages = catalog("back-office", "sessions", sessionsSource);
