/** An e-mail address that breaks after its "@". A part that is too long for its line breaks too. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf("@") + 1;
  return (
    <span title={email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
