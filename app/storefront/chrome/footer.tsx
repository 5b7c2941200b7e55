import { Link } from "#app/design-system/link.tsx";
import type { ShopFacts } from "#app/storefront/base/shop-facts.ts";
import { messages } from "#messages/en/storefront/shop.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const words = messages.shell;

const columns = ({ hasTerms, footerLinks }: Pick<ShopFacts, "hasTerms" | "footerLinks">) => [
  {
    title: words.footerShop,
    links: [
      { to: "/marketplace", label: words.footerAll },
      { to: "/marketplace?sort=newest", label: messages.marketplace.sorts.newest },
    ],
  },
  {
    title: words.footerHelp,
    links: [
      { to: "/about", label: words.about },
      { to: "/about#delivery", label: words.footerHow },
      { to: "/support", label: words.support },
      ...(hasTerms ? [{ to: "/terms", label: words.footerTerms }] : []),
      ...footerLinks.map(({ slug, title }) => ({ to: `/p/${slug}`, label: title })),
    ],
  },
];

type FooterProps = Pick<ShopFacts, "siteName" | "hasTerms" | "footerLinks">;

/** The footer of every page: tagline, support links, the owner's pages and card payment. */
export function Footer({ siteName, hasTerms, footerLinks }: FooterProps) {
  return (
    <footer className="mt-18 border-t border-line">
      <div className="page grid gap-8 py-12 pb-24 md:grid-cols-[1fr_auto]">
        <div className="grid max-w-[56ch] content-start gap-3 text-15 text-ink-2">
          <p className="title text-22 font-semibold text-ink">{siteName}</p>
          <p>{words.footerLine}</p>
          <p>{words.footerPayment}</p>
          <p className="flex flex-wrap items-center gap-x-4 text-13 text-ink-3">
            {words.copyright(siteName)}
            <Link
              discover="none"
              to="/admin/first-admin-setup"
              reloadDocument
              rel="nofollow"
              className="inline-flex min-h-6 items-center rounded-6 hover:underline"
            >
              {words.footerSetup}
            </Link>
          </p>
          <ThemeSwitch />
          <LanguageSwitch />
        </div>
        <nav aria-label={words.footerNav} className="flex gap-12 md:gap-18">
          {columns({ hasTerms, footerLinks }).map((column) => (
            <div key={column.title}>
              <h2 className="text-13 font-semibold text-ink-3">{column.title}</h2>
              <ul className="mt-1">
                {column.links.map(({ to, label }) => (
                  <li key={to}>
                    <Link discover="none" to={to} className="footer-link">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
