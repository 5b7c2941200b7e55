import { useState } from "react";
import { Link } from "react-router";
import { Bar } from "#app/admin/design/chart/bar.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { RealState } from "#app/admin/sales/sale-text.tsx";
import { StatusWord } from "#app/design-system/badge.tsx";
import { LinkButton } from "#app/design-system/button.tsx";
import { toneOfStatus } from "#app/order-states/tones.ts";
import { LOW_STOCK_MAX } from "#domain/catalog/staff/staff-views.ts";
import type { RecentSale, TopProduct } from "#domain/sales/dashboard/dashboard-lists.ts";
import type { Runway } from "#domain/sales/reports/list-runway.ts";
import { formatCount, formatDate, formatDecimal, formatMoney } from "#messages/format.ts";
import { dashboardMessages } from "#messages/pt-BR/back-office/dashboard.ts";
import { reportMessages } from "#messages/pt-BR/back-office/reports.ts";
import { headLink, Panel, panelLink, panelNote, panelRow, RowCover } from "./panel.tsx";

/** The products with the most units sold in 24 hours, as bars. */
export function TopProducts({ products }: { products: readonly TopProduct[] }) {
  const messages = dashboardMessages.lists;
  const longest = Math.max(0, ...products.map(({ sold }) => sold));
  return (
    <Panel title={messages.products} empty={messages.productsEmpty} isRuled={false}>
      {products.map((product) => (
        <li key={product.slug} className={`${panelRow} min-h-13`}>
          <RowCover product={product} />
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
            <span className="flex items-baseline justify-between gap-3">
              <Link
                to={`/admin/produtos?q=${encodeURIComponent(product.name)}`}
                className={`${panelLink} leading-tight`}
              >
                {product.name}
              </Link>
              <span className="shrink-0 font-semibold">{messages.sold(product.sold)}</span>
            </span>
            {product.category && <span className={panelNote}>{product.category}</span>}
            <Bar value={product.sold} longest={longest} />
          </div>
        </li>
      ))}
    </Panel>
  );
}

/**
 * The products that are sold out, have low stock, or will run out first at the present rate of sales. Each
 * product has a link to add stock.
 */
export function RunwayPanel({ runway }: { runway: readonly Runway[] }) {
  const messages = reportMessages.runway;
  return (
    <Panel
      title={messages.title}
      empty={messages.empty}
      link={
        <Link to="/admin/inventario" title={messages.how} className={headLink}>
          {messages.add}
        </Link>
      }
    >
      {runway.map((product) => {
        const { id, slug, name } = product;
        const list = `/admin/inventario?produto=${encodeURIComponent(slug)}`;
        return (
          <li key={id} className={panelRow}>
            <RowCover product={product} />
            <div className="min-w-0 flex-1 leading-tight">
              <Link to={list} className={panelLink}>
                {name}
              </Link>
              <span className={`block text-13 ${RUNWAY_TONES[toneOf(product)]}`}>{leftText(product)}</span>
            </div>
            <LinkButton
              to={`${list}&abrir=varios`}
              variant="outline"
              size="sm"
              aria-label={messages.restockOf(name)}
              className="min-h-8 sm:min-h-8"
            >
              {messages.restock}
            </LinkButton>
          </li>
        );
      })}
    </Panel>
  );
}

/**
 * A low stock, or a stock that lasts at most this number of days, gets a warning color. When the stock lasts
 * longer, staff have time to order new stock.
 */
const SOON_DAYS = 3;
const RUNWAY_TONES = { danger: "text-danger", warning: "text-warning", neutral: "text-ink-3" };

function toneOf({ stock, daysLeft }: Runway): keyof typeof RUNWAY_TONES {
  if (stock === 0) return "danger";
  return stock <= LOW_STOCK_MAX || (daysLeft ?? 0) <= SOON_DAYS ? "warning" : "neutral";
}

/**
 * "8 un., acaba em 56 dias". When a product had no sales in the last 14 days, the text contains only the
 * number of units.
 */
function leftText({ stock, daysLeft }: Runway): string {
  const messages = reportMessages.runway;
  const units = messages.units(stock);
  if (stock === 0) return `${units}, ${messages.out}`;
  if (daysLeft === null) return units;
  if (daysLeft < 1) return `${units}, ${messages.today}`;
  const shown = daysLeft < 10 ? formatDecimal(daysLeft) : formatCount(Math.round(daysLeft));
  return `${units}, ${messages.left(daysLeft, shown)}`;
}

/**
 * The order statuses for which the label from the specification is correct. For a cancelled order, the label
 * from the specification is wrong, so a second label shows the real status.
 */
const shownByWord = ["completed", "processing", "pending"] as const;

/** The newest sales. When a live update adds a sale, the sale slides in at the top of the list. */
export function RecentSales({ sales, at }: { sales: readonly RecentSale[]; at: string }) {
  const messages = dashboardMessages.lists;
  const { timeZone, brief } = useStoreTime();
  const [first] = useState(() => new Set(sales.map(({ number }) => number)));
  const dayOf = (iso: string) => formatDate(iso, { dateStyle: "short", timeZone });
  const timeOf = (iso: string) =>
    dayOf(iso) === dayOf(at)
      ? formatDate(iso, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone })
      : brief(iso);
  return (
    <Panel
      title={messages.sales}
      empty={messages.salesEmpty}
      link={
        <Link to="/admin/vendas" className={headLink}>
          {messages.allSales}
        </Link>
      }
    >
      {sales.map((sale) => (
        <li key={sale.number} className={`${panelRow} ${first.has(sale.number) ? "" : "sale-arrives"}`}>
          <RowCover product={sale.product} />
          <div className="min-w-0 flex-1 leading-tight">
            <Link to={`/admin/vendas?pedido=${sale.number}`} className={panelLink}>
              {sale.productNames[0] ?? sale.number}
              {sale.productNames.length > 1 && (
                <span className="whitespace-nowrap text-ink-3"> +{sale.productNames.length - 1}</span>
              )}
            </Link>
            <span className="flex flex-wrap gap-x-2 text-13 text-ink-3">
              <span className="font-mono">{sale.number}</span>
              <StatusWord tone={toneOfStatus(sale)}>{dashboardMessages.status[sale.status]}</StatusWord>
              <RealState order={sale} unless={shownByWord} isPlain />
            </span>
          </div>
          <div className="shrink-0 text-right leading-tight">
            <span className="block font-semibold">{formatMoney(sale.total)}</span>
            <time dateTime={sale.createdAt} className={panelNote}>
              {timeOf(sale.createdAt)}
            </time>
          </div>
        </li>
      ))}
    </Panel>
  );
}
