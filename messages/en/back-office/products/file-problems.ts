import { keysAsMessages } from "#messages/keys-as-messages.ts";
import type { fileProblems as source } from "#messages/pt-BR/back-office/products/file-problems.ts";

export const fileProblems = keysAsMessages<typeof source>();
