import { catalog } from "#messages/catalog.ts";
import { invitation as invitationSource } from "#messages/pt-BR/back-office/invitation.ts";

/** The messages of /admin/convite, where a user accepts an invitation to the staff. */
export const invitationMessages = catalog("back-office", "invitation", invitationSource);
