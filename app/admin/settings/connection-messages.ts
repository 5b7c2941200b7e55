import { addErrorMessages } from "#app/request/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { connections as connectionsSource } from "#messages/pt-BR/back-office/settings/connections.ts";

/** The messages about card provider, mail server and exchange rates. */
export const connectionMessages = catalog("back-office", "connections", connectionsSource);

addErrorMessages({
  mail_not_set: () => connectionMessages.mail.notSet,
  test_mail_not_sent: ({ answer }) => connectionMessages.mail.notSent(String(answer)),
});
