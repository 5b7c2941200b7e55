import { catalog } from "#messages/catalog.ts";
import { users as usersSource } from "#messages/pt-BR/back-office/users.ts";

/** The messages of the list of /admin/usuarios (spec: back-office §2 Users, §8). */
export const usersMessages = catalog("back-office", "users", usersSource);
