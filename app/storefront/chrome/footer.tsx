import { Link } from "#app/design-system/link.tsx";
import type { ShopSnapshot } from "#app/storefront/base/shop-snapshot.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const messages = shopMessages.shell;

const columns = (footerLinks: ShopSnapshot["footerLinks"]) => [
  {
    title: messages.footerShop,
    links: [
      { to: "/marketplace", label: messages.footerAll },
      { to: "/marketplace?sort=newest", label: shopMessages.marketplace.sorts.newest },
    ],
  },
  {
    title: messages.footerHelp,
    links: footerLinks,
  },
];

type FooterProps = Pick<ShopSnapshot, "siteName" | "footerLinks">;

/** The footer of every page: tagline, support links, the owner's pages and card payment. */
export function Footer({ siteName, footerLinks }: FooterProps) {
  return (
    <footer className="mt-18 border-t border-line">
      <div className="page grid gap-8 py-8 md:grid-cols-[1fr_auto]">
        <div className="grid max-w-[56ch] content-start gap-3 text-15 text-ink-2">
          <p className="title text-22 font-semibold text-ink">{siteName}</p>
          <p>{messages.footerLine}</p>
          <p>{messages.footerPayment}</p>
        </div>
        <nav aria-label={messages.footerNav} className="flex gap-12 md:gap-18">
          {columns(footerLinks).map((column) => (
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
        <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-3 text-13 text-ink-3">
          <p className="sm:mr-auto">{messages.copyright(siteName)}</p>
          <LanguageSwitch />
          <ThemeSwitch />
          <Link
            discover="none"
            to="/admin/first-admin-setup"
            reloadDocument
            rel="nofollow"
            className="inline-flex min-h-6 items-center rounded-6 hover:underline"
          >
            {messages.footerSetup}
          </Link>
        </div>
      </div>
    </footer>
  );
}
