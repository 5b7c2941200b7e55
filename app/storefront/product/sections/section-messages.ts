import type { sectionMessages } from "#messages/server/server-messages.ts";

/** The messages of the sections in one language. */
export type SectionMessages = (typeof sectionMessages)["en"];
