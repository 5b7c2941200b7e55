import { Link } from "react-router";
import { Bar } from "#app/admin/design/chart/bar.tsx";
import { EmailAddress } from "#app/admin/design/contact/email-address.tsx";
import { ReturnedNote } from "#app/admin/design/returned-note.tsx";
import { Emoji } from "#app/seals/emoji.tsx";
import type { CountryShare, TopBuyer } from "#domain/sales/dashboard/dashboard-lists.ts";
import type { ProductSales } from "#domain/sales/reports/read-product-sales.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import { locale } from "#messages/language.ts";
import { dashboardMessages } from "#messages/pt-BR/back-office/dashboard.ts";
import { reportMessages } from "#messages/pt-BR/back-office/reports.ts";
import { headLink, Panel, panelLink, panelNote, panelRow } from "./panel.tsx";

/** The customers who spent most. */
export function Buyers({ buyers }: { buyers: readonly TopBuyer[] }) {
  const messages = dashboardMessages.lists;
  return (
    <Panel title={messages.buyers} empty={messages.buyersEmpty}>
      {buyers.map((buyer) => (
        <li key={buyer.email} className={`${panelRow} justify-between`}>
          <span className="min-w-0 leading-tight wrap-anywhere">
            <Link to={`/admin/vendas?q=${encodeURIComponent(buyer.email)}`} className={panelLink}>
              {buyer.name || messages.nameless}
            </Link>
            <span className={panelNote}>
              <EmailAddress email={buyer.email} />
            </span>
          </span>
          <span className="shrink-0 text-right leading-tight">
            <span className="font-semibold">{formatMoney(buyer.totalSpent)}</span>
            <ReturnedNote gross={buyer.totalSpent} returned={buyer.returned} className="text-13 text-ink-3" />
            <span className={panelNote}>{messages.orders(buyer.orders)}</span>
          </span>
        </li>
      ))}
    </Panel>
  );
}

/** The countries of the visits. */
export function Countries({ countries }: { countries: readonly CountryShare[] }) {
  const names = new Intl.DisplayNames(locale(), { type: "region" });
  return (
    <Panel title={dashboardMessages.lists.countries} empty={null}>
      {countries.map(({ country, percent }) => (
        <li key={country} className={`${panelRow} justify-between`}>
          <span>{names.of(country)}</span>
          <span className="font-semibold">{formatCount(percent)} %</span>
        </li>
      ))}
    </Panel>
  );
}

/** The products with the highest net amount of the chosen period, as bars. */
export function BestProducts({ products }: { products: readonly ProductSales[] }) {
  const messages = reportMessages;
  const longest = Math.max(0, ...products.map(({ net }) => net));
  return (
    <Panel title={messages.charts.products} lead={messages.figures.byPayment} empty={null} isRuled={false}>
      {products.map(({ id, emoji, name, net }) => (
        <li
          key={id}
          className="grid min-h-11 grid-cols-1 content-center gap-1 px-4 py-1 text-145 max-sm:nth-[n+4]:hidden"
        >
          <span className="flex items-baseline justify-between gap-3">
            <Link to={`/admin/produtos?q=${encodeURIComponent(name)}`} className={panelLink}>
              <Emoji text={emoji} /> {name}
            </Link>
            <span className="shrink-0 font-semibold">{formatMoney(net)}</span>
          </span>
          <Bar value={net} longest={longest} />
        </li>
      ))}
    </Panel>
  );
}

interface NoDataYetProps {
  /** Whether there are no products to show. */
  hasNoProducts: boolean;
  /**
   * Whether the worker is still adding sales to the figures. Until the worker has added all sales, no list
   * says that nothing was sold.
   */
  isComputing: boolean;
  /** Null when the shop does not know the countries of its visitors. */
  countries: readonly CountryShare[] | null;
}

/** A line for each list that has no data yet, with the reason. */
export function NoDataYet({ hasNoProducts, isComputing, countries }: NoDataYetProps) {
  const messages = dashboardMessages.lists;
  return (
    <>
      {hasNoProducts && (
        <Panel
          title={reportMessages.charts.products}
          empty={isComputing ? reportMessages.none.title : reportMessages.empty}
        >
          {[]}
        </Panel>
      )}
      {countries === null && (
        <Panel
          title={messages.countries}
          empty={messages.countriesWhy}
          link={
            <Link to="/admin/configuracoes" className={headLink}>
              {messages.settings}
            </Link>
          }
        >
          {[]}
        </Panel>
      )}
      {countries?.length === 0 && (
        <Panel title={messages.countries} empty={messages.noDataYet}>
          {[]}
        </Panel>
      )}
    </>
  );
}
