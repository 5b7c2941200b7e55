import { Plus } from "lucide-react";
import { useState } from "react";
import { Button, buttonClasses, LinkButton } from "#app/design-system/button.tsx";
import { copyText } from "#app/design-system/copy-text.ts";
import { MailAddress } from "#app/design-system/mail-address.tsx";
import { describePage, useShopSnapshot } from "#app/storefront/base/shop-snapshot.ts";
import { useClaims } from "#app/storefront/claims/use-claims.ts";
import { senderAddress } from "#domain/messaging/email/sender-address.ts";
import { informationPageMessages } from "#messages/en/storefront/information-pages.ts";
import { documentLanguage } from "#messages/language.ts";
import { mailedLinkMessages, requestMessages } from "#messages/server/server-messages.ts";
import type { Route } from "./+types/support-page";
import { faqOf } from "./faq.ts";

const messages = informationPageMessages.support;

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: messages.title, description: messages.metaDescription, path: "/support" });

/**
 * Returns the shop's email address with the texts around it. Also returns the label of the link to a
 * signed-out visitor's orders. The page shows the email address when the shop has no support channel.
 */
export const loader = () => ({
  mail: { address: senderAddress(), ...requestMessages[documentLanguage()].supportByMail },
  find: mailedLinkMessages[documentLanguage()].find.title,
});

export default function SupportPage({ loaderData: { mail, find } }: Route.ComponentProps) {
  const shop = useShopSnapshot();
  const link = shop?.supportLink;
  const claim = useClaims();
  const questions = faqOf(claim);
  return (
    <div className="page pt-8 md:pt-12">
      <h1 className="title text-30">{messages.title}</h1>
      <p className="prose-width mt-4 text-18 text-ink-2">{claim("supportLead")?.words}</p>

      <div className="mt-8 grid gap-4 md:grid-cols-2">
        <section
          aria-labelledby="chat"
          className="flex flex-col gap-3 rounded-16 border border-line bg-surface p-6"
        >
          <h2 id="chat" className="title text-22">
            {link ? messages.chatTitle : mail.title}
          </h2>
          <p className="text-ink-2">
            {link ? messages.chatText : mail.text} {claim("settled")?.words}
          </p>
          <div className="mt-auto pt-2">
            {link ? (
              <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClasses()}>
                {messages.chatOpen}
                <span className="sr-only"> {messages.newTab}</span>
              </a>
            ) : (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
                <a href={`mailto:${mail.address}`} className={buttonClasses()}>
                  {mail.button}
                </a>
                <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                  <span translate="no" className="font-ledger [overflow-wrap:anywhere]">
                    <MailAddress>{mail.address}</MailAddress>
                  </span>
                  <CopyAddress {...mail} />
                </div>
              </div>
            )}
          </div>
        </section>
        <section
          aria-labelledby="urgent"
          className="flex flex-col gap-3 rounded-16 border border-line bg-surface p-6"
        >
          <h2 id="urgent" className="title text-22">
            {messages.urgentTitle}
          </h2>
          <p className="text-ink-2">{claim("urgentHelp")?.words}</p>
          <div className="mt-auto pt-2">
            <LinkButton to={shop?.signedIn ? "/orders" : "/orders/find"} variant="outline">
              {shop?.signedIn ? messages.urgentOrders : find}
            </LinkButton>
          </div>
        </section>
      </div>

      <section
        aria-labelledby="faq"
        className="grid gap-x-12 gap-y-4 pt-12 lg:grid-cols-[21rem_minmax(0,1fr)]"
      >
        <h2 id="faq" className="title text-22">
          {messages.faqTitle}
        </h2>
        <div className="border-t border-line">
          {questions.map(({ question, answer }, index) => (
            <details key={question} open={index === 0} className="group border-b border-line">
              <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-6 py-3 font-semibold">
                {question}
                <Plus aria-hidden="true" size={18} className="shrink-0 text-ink-3 group-open:*:last:hidden" />
              </summary>
              <p className="prose-width pr-8 pb-5 text-ink-2">{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </div>
  );
}

type CopyAddressProps = Record<"address" | "copy" | "copied" | "copyFailed", string>;

/** Copies the email address. The button itself shows whether copying has worked. */
function CopyAddress({ address, copy, copied, copyFailed }: CopyAddressProps) {
  const [text, setText] = useState(copy);
  const run = async () => {
    setText((await copyText(Promise.resolve(address))) ? copied : copyFailed);
    setTimeout(() => setText(copy), 3_000);
  };
  return (
    <span className="needs-script">
      <Button variant="quiet" size="sm" onClick={run}>
        <span aria-live="polite">{text}</span>
      </Button>
    </span>
  );
}
