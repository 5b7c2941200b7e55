import { inBothLanguages } from "#app/languages/translated.ts";

/**
 * What somebody reads who has a second factor and gives it again. The specification's "2FA Required" is for those who have
 * none.
 */
export const stepUpMessages = inBothLanguages(
  { title: "Confirme que é você", words: "Esta ação mexe com dinheiro, credenciais, pessoas ou permissões." },
  { title: "Confirm that it is you", words: "This affects money, credentials, people or permissions." },
);
