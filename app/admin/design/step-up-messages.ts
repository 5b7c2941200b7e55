import { inBothLanguages } from "#app/languages/translated.ts";

/**
 * The messages for staff who confirm their second factor again.
 * The specified "2FA Required" is for staff without one.
 */
export const stepUpMessages = inBothLanguages(
  { title: "Confirme que é você", words: "Esta ação mexe com dinheiro, credenciais, pessoas ou permissões." },
  { title: "Confirm that it is you", words: "This affects money, credentials, people or permissions." },
);
