/**
 * An error message inside the page, for an error that belongs to no field. The message is not a toast,
 * because a toast disappears, and without JavaScript no toast appears.
 */
export function ErrorAlert({
  title,
  text,
  lang,
}: {
  title: string;
  text: string;
  lang?: string | undefined;
}) {
  return (
    <div role="alert" lang={lang} className="mt-4 rounded-10 bg-danger-soft px-4 py-3 text-danger">
      <p className="font-semibold">{title}</p>
      <p className="text-15">{text}</p>
    </div>
  );
}
