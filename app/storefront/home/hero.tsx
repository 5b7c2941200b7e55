import { LinkButton } from "#app/design-system/button.tsx";
import { homeMessages } from "#messages/en/storefront/home.ts";

/** The headline of the home page with its two links. The back office shows a preview of the headline. */
export function Hero() {
  const messages = homeMessages.home;
  return (
    <section>
      <h1 className="title max-w-[34rem] text-balance text-hero">{messages.headline}</h1>
      <p className="mt-4 max-w-[56ch] text-18 text-ink-2">{messages.lead}</p>
      <div className="mt-6 flex flex-wrap gap-3 max-md:*:grow max-md:*:px-2!">
        <LinkButton to="/marketplace" prefetch="intent">
          {messages.browse}
        </LinkButton>
        <LinkButton to="/about#delivery" variant="outline">
          {messages.how}
        </LinkButton>
      </div>
    </section>
  );
}
