/**
 * An e-mail address that breaks only after its "@". A part that is too long for its line ends with an
 * ellipsis.
 */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf("@") + 1;
  return (
    <span
      title={email}
      className="inline-block max-w-[min(16rem,100%)] overflow-hidden text-ellipsis align-bottom [overflow-wrap:normal] [text-decoration:inherit]"
    >
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
