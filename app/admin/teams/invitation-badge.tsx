import { StatusBadge } from "#app/design-system/badge.tsx";
import type { OpenInvitation } from "#domain/identity/admins/open-invitations.ts";
import { formatDate } from "#messages/format.ts";
import { adminsMessages as messages } from "./admin-messages.ts";

/**
 * Shows the date until which a user can accept an invitation, or shows that the link of the invitation has
 * expired.
 */
export function InvitationBadge({ invitation, timeZone }: { invitation: OpenInvitation; timeZone: string }) {
  if (invitation.isExpired) return <StatusBadge tone="neutral">{messages.expired}</StatusBadge>;
  const until = formatDate(invitation.expiresAt, { dateStyle: "short", timeStyle: "short", timeZone });
  return (
    <span className="inline-grid justify-items-start gap-1">
      <StatusBadge tone="warning">{messages.invited}</StatusBadge>
      <span className="text-13 text-ink-3">{messages.invitedUntil(until)}</span>
    </span>
  );
}
