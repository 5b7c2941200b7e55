import { addErrorMessages } from "#app/request/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { user as userSource } from "#messages/pt-BR/back-office/user.ts";

/** The messages of a user's dialog and of actions on an account (spec B2.11, B4, B8). */
export const userMessages = catalog("back-office", "user", userSource);

addErrorMessages({
  user_blocked: () => userMessages.errors.user_blocked,
  user_not_blocked: () => userMessages.errors.user_not_blocked,
  own_account: () => userMessages.errors.own_account,
  last_admin: () => userMessages.errors.last_admin,
  order_unsettled: () => userMessages.errors.order_unsettled,
});
