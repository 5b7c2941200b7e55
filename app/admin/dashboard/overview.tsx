import type { ReactNode } from "react";
import { Link } from "react-router";
import { ReturnedNote } from "#app/admin/design/returned-note.tsx";
import { StatCard, StatRow } from "#app/admin/design/stat-card.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { RealState } from "#app/admin/sales/sale-text.tsx";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { LinkButton } from "#app/design-system/button.tsx";
import { toneOfStatus } from "#app/order-states/tones.ts";
import { Emoji } from "#app/seals/emoji.tsx";
import type { Dashboard } from "#domain/sales/dashboard/queries.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import { locale } from "#messages/language.ts";
import { dashboardMessages as messages } from "#messages/pt-BR/back-office/dashboard.ts";

/** Returns "+12 %", "novo" or "sem dados". */
function growthText(growth: number | "new" | null, sinceNothing = messages.growth.new): string {
  if (growth === null) return messages.noData;
  if (growth === "new") return sinceNothing;
  return `${growth > 0 ? "+" : ""}${formatCount(growth)} %`;
}

interface OverviewProps {
  figures: Dashboard;
  children?: ReactNode;
  panel?: ReactNode;
}

/**
 * The figures of the shop, each linked to its rows, and its four lists (spec B2.5).
 * `children` stand between the figures and the lists, `panel` before the lists.
 */
export function Overview({ figures, children, panel }: OverviewProps) {
  const { today, week, month, users, peopleOnline } = figures;
  return (
    <>
      <StatRow>
        <StatCard
          label={messages.cards.today}
          value={formatMoney(today.sold)}
          note={
            <>
              {messages.cards.todayNote(
                messages.cards.orders(today.orders),
                growthText(today.growth, messages.growth.noSales),
              )}
              <ReturnedNote gross={today.sold} returned={today.returned} always />
            </>
          }
          to="/admin/vendas?tab=concluidas"
        />
        <StatCard
          label={messages.cards.week}
          value={formatMoney(week.sold)}
          note={
            <>
              {messages.cards.weekNote(formatMoney(week.average), growthText(week.growth))}
              <ReturnedNote gross={week.sold} returned={week.returned} always />
            </>
          }
          to="/admin/vendas?tab=concluidas"
        />
        <StatCard
          label={messages.cards.online}
          value={peopleOnline === null ? messages.noData : formatCount(peopleOnline)}
          note={messages.cards.onlineNote}
        />
        <StatCard
          label={messages.cards.month}
          value={formatCount(month.orders)}
          note={messages.cards.monthNote}
          to="/admin/vendas"
        />
      </StatRow>
      <p className="admin-text mb-6 text-ink-2">
        <Link to="/admin/usuarios" className="underline underline-offset-4">
          {messages.cards.users}
        </Link>
        {": "}
        {formatCount(users.total)} (
        {messages.cards.usersNote(formatCount(users.thisMonth), growthText(users.growth))})
      </p>
      {children && <div className="mb-6 grid grid-cols-1 gap-4">{children}</div>}
      <div className="grid gap-6 lg:grid-cols-2">
        {panel}
        <Sales sales={figures.recentSales} />
        <Products products={figures.topProducts} />
        <Buyers buyers={figures.topBuyers} />
        <Countries countries={figures.countries} />
      </div>
    </>
  );
}

function Panel({ title, children, empty }: { title: string; children: ReactNode[]; empty: ReactNode }) {
  return (
    <section className="min-w-0 rounded-10 border border-line bg-surface p-4">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children.length > 0 ? (
        <ul className="admin-text divide-y divide-line">{children}</ul>
      ) : (
        <div className="admin-text py-2 text-ink-2">{empty}</div>
      )}
    </section>
  );
}

const row = "flex min-h-10 items-center justify-between gap-3 py-1.5";

function Products({ products }: { products: Dashboard["topProducts"] }) {
  return (
    <Panel title={messages.lists.products} empty={messages.lists.productsEmpty}>
      {products.map((product) => (
        <li key={product.slug} className={row}>
          <span className="min-w-0">
            <Link to={`/admin/produtos?q=${encodeURIComponent(product.name)}`} className="hover:underline">
              <Emoji text={product.emoji} /> {product.name}
            </Link>
            <span className="block text-13 text-ink-3">{product.category}</span>
          </span>
          <span className="shrink-0">{messages.lists.sold(product.sold)}</span>
        </li>
      ))}
    </Panel>
  );
}

function Buyers({ buyers }: { buyers: Dashboard["topBuyers"] }) {
  return (
    <Panel title={messages.lists.buyers} empty={messages.lists.buyersEmpty}>
      {buyers.map((buyer) => (
        <li key={buyer.email} className={row}>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Link to={`/admin/vendas?q=${encodeURIComponent(buyer.email)}`} className="hover:underline">
              {buyer.name || messages.lists.nameless}
            </Link>
            <span className="block text-13 text-ink-3">{buyer.email}</span>
          </span>
          <span className="shrink-0 text-right">
            {formatMoney(buyer.totalSpent)}
            <ReturnedNote gross={buyer.totalSpent} returned={buyer.returned} className="text-13 text-ink-3" />
            <span className="block text-13 text-ink-3">{messages.lists.orders(buyer.orders)}</span>
          </span>
        </li>
      ))}
    </Panel>
  );
}

function Countries({ countries }: { countries: Dashboard["countries"] }) {
  const names = new Intl.DisplayNames(locale(), { type: "region" });
  const off = (
    <>
      <p>{messages.lists.countriesOff}</p>
      <p className="text-13 text-ink-3">{messages.lists.countriesWhy}</p>
    </>
  );
  return (
    <Panel title={messages.lists.countries} empty={off}>
      {(countries ?? []).map(({ country, percent }) => (
        <li key={country} className={row}>
          <span>{names.of(country)}</span>
          <span>{formatCount(percent)} %</span>
        </li>
      ))}
    </Panel>
  );
}

/**
 * Statuses that the specified dashboard label shows correctly;
 * "cancelled" is shown as pending and needs a second badge.
 */
const shownByWord = ["completed", "processing", "pending"] as const;

function Sales({ sales }: { sales: Dashboard["recentSales"] }) {
  const time = useStoreTime();
  return (
    <div className="grid min-w-0 content-start gap-3">
      <Panel title={messages.lists.sales} empty={messages.lists.salesEmpty}>
        {sales.map((sale) => (
          <li key={sale.number} className={row}>
            <span className="min-w-0">
              <Link
                to={`/admin/vendas?q=${sale.number}`}
                className="font-mono whitespace-nowrap hover:underline"
              >
                {sale.number}
              </Link>
              <span className="block truncate text-13 text-ink-3">{sale.productNames.join(", ")}</span>
            </span>
            <span className="grid shrink-0 justify-items-end gap-0.5">
              <span>{formatMoney(sale.total)}</span>
              <span className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 text-13 text-ink-3">
                <time dateTime={sale.createdAt} className="max-sm:sr-only">
                  {time.short(sale.createdAt)}
                </time>
                <StatusBadge tone={toneOfStatus(sale)}>{messages.status[sale.status]}</StatusBadge>
                <RealState order={sale} unless={shownByWord} />
              </span>
            </span>
          </li>
        ))}
      </Panel>
      <p>
        <LinkButton to="/admin/vendas" variant="outline">
          {messages.lists.allSales}
        </LinkButton>
      </p>
    </div>
  );
}
