import { useCallback, useEffect, useRef } from "react";
import { data, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { callerContext } from "#app/request/caller.ts";
import { readMail } from "#domain/messaging/email/queries.ts";
import { mailboxMessages as messages } from "#messages/en/storefront/mailbox.ts";
import { langOf } from "#messages/language.ts";
import { mailboxHeaders, requireMailbox } from "./local-only.ts";
import { mailLanguage } from "./mail-language.ts";
import { formatSentAt } from "./sent-at.ts";

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.mail.subject} · ${messages.title}` : messages.title },
  { name: "robots", content: "noindex" },
];
export const headers = () => mailboxHeaders;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  requireMailbox(request, context.get(callerContext));
  const mail = await readMail(params.id ?? "");
  if (!mail) throw data(null, { status: 404 });
  const part: "text" | "html" = new URL(request.url).searchParams.get("part") === "text" ? "text" : "html";
  return { mail, part };
}

const parts = [
  { part: "html", label: "shown", search: "" },
  { part: "text", label: "text", search: "?part=text" },
] as const;

export default function Message() {
  const { mail, part } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page py-8">
      <Link to="/mailbox" className="text-15 text-accent underline underline-offset-4">
        {messages.back}
      </Link>
      <h1 lang={langOf(mailLanguage(mail.locale))} className="title mt-4 text-30">
        {mail.subject}
      </h1>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-15">
        <dt className="text-ink-3">{messages.to}</dt>
        <dd className="break-all">{mail.to}</dd>
        <dt className="text-ink-3">{messages.sent}</dt>
        <dd>
          <time dateTime={mail.sentAt}>{formatSentAt(mail.sentAt)}</time>
        </dd>
        <dt className="text-ink-3">{messages.template}</dt>
        <dd className="font-mono">{mail.template}</dd>
      </dl>
      <nav aria-label={messages.parts} className="mt-6 flex gap-2">
        {parts.map(({ part: name, label, search }) => (
          <Link
            key={name}
            to={`/mailbox/${mail.id}${search}`}
            aria-current={name === part ? "page" : undefined}
            className="inline-flex min-h-11 items-center rounded-10 border border-control px-4 text-15 font-semibold aria-[current=page]:bg-surface-2"
          >
            {messages[label]}
          </Link>
        ))}
      </nav>
      {part === "text" ? (
        <pre
          lang={langOf(mailLanguage(mail.locale))}
          className="mt-4 overflow-x-auto rounded-10 border border-line bg-surface p-4 font-mono text-13 whitespace-pre-wrap"
        >
          {mail.text}
        </pre>
      ) : (
        <MailFrame key={mail.id} title={messages.mail(mail.subject)} address={`/mailbox/${mail.id}/frame`} />
      )}
    </main>
  );
}

/** The mail in a frame as high as its content. Without JavaScript the frame scrolls. */
function MailFrame({ title, address }: { title: string; address: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const grow = useCallback(() => {
    const height = frame.current?.contentDocument?.documentElement.scrollHeight;
    if (frame.current && height) frame.current.style.height = `${height + 2}px`;
  }, []);
  useEffect(() => {
    // Sets the height immediately, because the frame can finish loading before the hydration of the page. The
    // height also changes with the width of the window, because the text wraps.
    grow();
    window.addEventListener("resize", grow);
    return () => window.removeEventListener("resize", grow);
  }, [grow]);
  return (
    <iframe
      ref={frame}
      title={title}
      // Without "allow-scripts" no script of the mail runs. The script of the page, not a script of the mail,
      // measures the height of the mail.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      src={address}
      onLoad={grow}
      className="mt-4 h-[720px] w-full rounded-10 border border-line bg-surface"
    />
  );
}
