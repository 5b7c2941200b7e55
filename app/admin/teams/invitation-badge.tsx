import { StatusBadge } from "#app/design-system/badge.tsx";
import { formatDate } from "#app/languages/format.ts";
import type { OpenInvitation } from "#domain/staff/open-invitations.ts";
import { adminsMessages as words } from "./admin-messages.ts";

/** Says that an invitation waits for its answer and until when its link works, or that the link has expired. */
export function InvitationBadge({ invitation, timeZone }: { invitation: OpenInvitation; timeZone: string }) {
  if (invitation.isExpired) return <StatusBadge tone="neutral">{words.expired}</StatusBadge>;
  const until = formatDate(invitation.expiresAt, { dateStyle: "short", timeStyle: "short", timeZone });
  return <StatusBadge tone="warning">{words.invitedUntil(until)}</StatusBadge>;
}
