import { MailAddress } from "#app/design-system/mail-address.tsx";

/** An email address in a list. The title shows the whole address where the list cuts it. */
export function EmailAddress({ email }: { email: string }) {
  return (
    <span title={email}>
      <MailAddress>{email}</MailAddress>
    </span>
  );
}
