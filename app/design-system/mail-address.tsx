/** A text with a mail address. A line that is too short for the address breaks after the "@". */
export function MailAddress({ children: text }: { children: string }) {
  const host = text.indexOf("@") + 1;
  return (
    <>
      {text.slice(0, host)}
      <wbr />
      {text.slice(host)}
    </>
  );
}
