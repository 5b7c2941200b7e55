import { Link } from "react-router";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import type { SalesSoon } from "#domain/catalog/staff/sales-soon.ts";
import { dashboardMessages } from "#messages/pt-BR/back-office/dashboard.ts";

/** One line about the sales that begin or end soon, with a link to the running and planned sales. */
export function SalesSoonLine({ sales }: { sales: SalesSoon }) {
  const time = useStoreTime();
  const messages = dashboardMessages.salesSoon;
  const parts = [
    sales.beginAt && messages.begin(sales.begin, time.short(sales.beginAt)),
    sales.endAt && messages.end(sales.end, time.short(sales.endAt)),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className="text-15 text-ink-2">
      {parts.join(" · ")}{" "}
      <Link to="/admin/produtos?tab=promocoes" className="inline-block py-1 font-semibold underline">
        {messages.show}
      </Link>
    </p>
  );
}
