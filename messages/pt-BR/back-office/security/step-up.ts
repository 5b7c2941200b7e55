import { catalog } from "#messages/catalog.ts";

/**
 * The messages for staff who confirm their second factor again.
 * The specified message "2FA Required" is for staff who have no second factor.
 */
export const stepUp = {
  title: "Confirme que é você",
  text: "Esta ação envolve dinheiro, credenciais, pessoas ou permissões.",
};

/**
 * The messages for staff who confirm their second factor again.
 * The specified message "2FA Required" is for staff who have no second factor.
 */
export const stepUpMessages = catalog("back-office", "stepUp", stepUp);
