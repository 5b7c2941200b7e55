import { MailAddress } from "#app/design-system/mail-address.tsx";

/** An email address in a list. When the list cuts the address, the tooltip shows the whole address. */
export function EmailAddress({ email }: { email: string }) {
  return (
    <span title={email}>
      <MailAddress>{email}</MailAddress>
    </span>
  );
}
