import { addErrorMessages } from "#app/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { user as userSource } from "#messages/pt-BR/back-office/user.ts";

/** The messages of a user's dialog and of actions on an account (spec: back-office §2 Users, §4, §8). */
export const personMessages = catalog("back-office", "user", userSource);

addErrorMessages({
  user_blocked: () => personMessages.errors.user_blocked,
  user_not_blocked: () => personMessages.errors.user_not_blocked,
  own_account: () => personMessages.errors.own_account,
  last_admin: () => personMessages.errors.last_admin,
});
