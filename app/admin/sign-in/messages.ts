import { catalog } from "#messages/catalog.ts";
import { signIn as signInSource } from "#messages/pt-BR/back-office/sign-in.ts";

/** The messages of /admin/login (spec: back-office §2 Admin login, §8 Login). */
export const loginMessages = catalog("back-office", "signIn", signInSource);
