import { addErrorMessages } from "#app/request/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { admins as adminsSource } from "#messages/pt-BR/back-office/admins.ts";

/** The messages of the admin list on /admin/equipes (spec B2.11, B6). */
export const adminsMessages = catalog("back-office", "admins", adminsSource);

addErrorMessages({
  user_blocked: () => adminsMessages.errors.user_blocked,
  last_admin: () => adminsMessages.errors.last_admin,
  already_admin: () => adminsMessages.errors.already_admin,
  admin_inactive: () => adminsMessages.errors.admin_inactive,
});
