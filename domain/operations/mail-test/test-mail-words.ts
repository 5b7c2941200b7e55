import type { DocumentLanguage } from "#db/vocabulary.ts";
import type { MailWords } from "#domain/messaging/email/mail-texts.ts";

/** The texts of the test mail that staff send to themselves. */
export const testMailWords: Readonly<Record<DocumentLanguage, (siteName: string) => MailWords>> = {
  en: (siteName) => ({
    subject: `Test mail of ${siteName}`,
    heading: "Mail works",
    paragraphs: [
      "You sent this mail to yourself from the settings of the back office. Mails to shoppers go the same way.",
    ],
    action: "Back to the settings",
  }),
  "pt-BR": (siteName) => ({
    subject: `E-mail de teste de ${siteName}`,
    heading: "O e-mail funciona",
    paragraphs: [
      "Você enviou este e-mail a si mesmo pelas configurações da administração. Os e-mails aos compradores seguem o mesmo caminho.",
    ],
    action: "Voltar às configurações",
  }),
};
