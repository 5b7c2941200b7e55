import { addErrorMessages } from "#app/request/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { security as securitySource } from "#messages/pt-BR/back-office/security/security.ts";

/**
 * The messages of /admin/security, except the messages about passkeys and sessions (spec B2.12, B5, B8).
 */
export const securityMessages = catalog("back-office", "security", securitySource);

addErrorMessages({
  wrong_password: () => securityMessages.wrongPassword,
  no_backup_codes: () => securityMessages.noBackupCodes,
});
