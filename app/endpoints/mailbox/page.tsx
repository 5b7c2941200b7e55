import { data, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { callerContext } from "#app/request/caller.ts";
import { listMailbox } from "#domain/messaging/email/queries.ts";
import { mailboxMessages as messages } from "#messages/en/storefront/mailbox.ts";
import { langOf } from "#messages/language.ts";
import { askMailbox, mailboxHeaders } from "./local-only.ts";
import { mailLanguage } from "./mail-language.ts";
import { formatSentAt } from "./sent-at.ts";

export const meta: MetaFunction = () => [{ title: messages.title }, { name: "robots", content: "noindex" }];
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) =>
  loaderHeaders.has("Cache-Control") ? loaderHeaders : mailboxHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { access, headers } = askMailbox(request, context.get(callerContext));
  if (access === "absent") throw data(null, { status: 404, headers });
  if (access === "locked") return data({ mails: null }, { status: 403, headers });
  return data({ mails: await listMailbox() }, { headers });
}

export default function Mailbox() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page py-8">
      <div className="prose-width mx-auto">
        <Link to="/" className="underline underline-offset-4">
          ← {messages.shop}
        </Link>
        <h1 className="title mt-3 text-30">{messages.title}</h1>
        <p className="mt-2 text-ink-2">{mails ? messages.lead : messages.locked}</p>
        {mails === null ? null : mails.length === 0 ? (
          <EmptyState className="mt-6" title={messages.empty}>
            {messages.emptyWhy}
          </EmptyState>
        ) : (
          <ol className="mt-6 divide-y divide-line rounded-10 border border-line bg-surface">
            {mails.map((mail) => (
              <li
                key={mail.id}
                className="relative grid gap-1 px-4 py-3 hover:bg-surface-2 md:grid-cols-[1fr_auto] md:items-center md:gap-4"
              >
                <div className="min-w-0">
                  <Link
                    to={`/mailbox/${mail.id}`}
                    lang={langOf(mailLanguage(mail.locale))}
                    className="font-semibold after:absolute after:inset-0"
                  >
                    {mail.subject}
                  </Link>
                  <p className="text-15 wrap-anywhere text-ink-2">{mail.to}</p>
                </div>
                <div className="flex justify-between gap-3 text-13 text-ink-3 md:block md:text-right">
                  <time dateTime={mail.sentAt}>{formatSentAt(mail.sentAt)}</time>
                  <p className="font-mono">{mail.template}</p>
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
    </main>
  );
}
