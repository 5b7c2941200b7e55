import { keysAsMessages } from "#messages/keys-as-messages.ts";
import type { importProblems as source } from "#messages/pt-BR/back-office/inventory/import-problems.ts";

export const importProblems = keysAsMessages<typeof source>();
