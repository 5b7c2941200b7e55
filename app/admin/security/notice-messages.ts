import { catalog } from "#messages/catalog.ts";
import { notices as noticesSource } from "#messages/pt-BR/back-office/security/notices.ts";

/** The messages of the mail switches. */
export const noticeMessages = catalog("back-office", "notices", noticesSource);
