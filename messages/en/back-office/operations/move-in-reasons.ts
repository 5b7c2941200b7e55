import { keysAsMessages } from "#messages/keys-as-messages.ts";
import type { moveInReasons as source } from "#messages/pt-BR/back-office/operations/move-in-reasons.ts";

export const moveInReasons = keysAsMessages<typeof source>();
