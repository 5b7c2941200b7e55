import { addErrorMessages } from "#app/request/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { passkeys as passkeysSource } from "#messages/pt-BR/back-office/security/passkeys.ts";

/** The messages for managing and using passkeys. */
export const passkeyMessages = catalog("back-office", "passkeys", passkeysSource);

addErrorMessages({
  wrong_passkey: () => passkeyMessages.errors.wrong_passkey,
  passkeys_unavailable: () => passkeyMessages.errors.passkeys_unavailable,
  too_many_passkeys: ({ limit }) => passkeyMessages.errors.too_many_passkeys(Number(limit)),
});
