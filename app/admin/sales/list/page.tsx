import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { blockPage, proofPage } from "#addresses";
import { ExportButton } from "#app/admin/design/export/export-button.tsx";
import { useExportError } from "#app/admin/design/export/export-error.ts";
import { useDensity } from "#app/admin/design/list/density.ts";
import { DensitySwitch } from "#app/admin/design/list/density-switch.tsx";
import { useHiddenColumns } from "#app/admin/design/list/hidden-columns.ts";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { ListPage } from "#app/admin/design/list/list-page.tsx";
import { useMarking } from "#app/admin/design/list/marking.tsx";
import { readShownViews } from "#app/admin/design/list/read-shown-views.server.ts";
import { SearchBox } from "#app/admin/design/list/search-box.tsx";
import { useLiveList } from "#app/admin/design/list/use-live-list.ts";
import { loadFailure } from "#app/admin/design/load-failure.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { salesAction } from "#app/admin/sales/actions.ts";
import { OrderDialog } from "#app/admin/sales/details/dialog.tsx";
import { MarkPaidDialog } from "#app/admin/sales/details/reason-dialogs.tsx";
import type { MarkedOrder } from "#app/admin/sales/marked-order.ts";
import { useNow } from "#app/admin/sales/use-now.ts";
import { callerContext } from "#app/request/caller.ts";
import { placeOf } from "#domain/kernel/lists/list-place.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import { findSale } from "#domain/sales/find-sale.ts";
import { listSales, listUnlinkedExceptions } from "#domain/sales/queries.ts";
import { parseSalesFilter, SALES_PAGE, type SalesFilter } from "#domain/sales/sales-filter.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { documentLanguage } from "#messages/language.ts";
import { salesMessages as messages } from "#messages/pt-BR/back-office/sales/sales.ts";
import { blockMessages } from "#messages/server/server-messages.ts";
import type { Route } from "./+types/page.ts";
import { ColumnPicker } from "./column-picker.tsx";
import { type Rejections, SalesBulkBar } from "./mark-many.tsx";
import { SalesCards } from "./sales-cards.tsx";
import { CutNote, SalesFilters } from "./sales-filters.tsx";
import { SalesChoices, SalesTabs } from "./sales-views.tsx";
import { hideableColumns, SalesList } from "./table.tsx";
import { UnlinkedExceptions } from "./unlinked-exceptions.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const address = new URL(request.url).searchParams;
  const filter = parseSalesFilter(address);
  const asked = address.get("pedido");
  const [list, loose, sale, timeZone, views] = await Promise.all([
    listSales(caller, filter, placeOf(address)),
    filter.tab === "atencao" && filter.search === "" ? listUnlinkedExceptions(caller, filter.need) : [],
    asked === null ? null : findSale(caller, asked),
    readSetting("storeTimeZone"),
    readShownViews(caller, "sales"),
  ]);
  const texts = blockMessages[documentLanguage()];
  const mayBlock = caller.kind === "staff" && staffCan(caller, "blocks.add");
  const links = sale && {
    block: mayBlock ? { label: texts.add, to: blockPage(sale.customer.email) } : null,
    proof: sale.paidAt ? { label: texts.proof, to: proofPage(sale.orderNumber) } : null,
  };
  return { ...list, views, loose, filter, asked, sale, links, timeZone, now: Date.now() };
}

export const action = salesAction;

export default function SalesPage({ loaderData }: Route.ComponentProps) {
  const { summary, rows, page, loose, filter, asked, sale, links, timeZone } = loaderData;
  const location = useLocation();
  const navigate = useNavigate();
  const now = useNow(loaderData.now);
  const [isDense, chooseDense] = useDensity();
  const [hidden, toggleColumn] = useHiddenColumns();
  const asking = useDialog<MarkedOrder>();
  const marking = useMarking(rows.map(({ id }) => id));
  const [rejected, setRejected] = useState<Rejections>([]);
  useExportError("/admin/vendas", () => messages.exportFailed);
  useLiveList("sales", () => ({ title: messages.loadFailed, description: messages.loadFailedText }));
  const fields = { q: filter.search, tab: filter.tab, ordem: filter.sort, ...narrowingFields(filter) };
  const closeDetails = () => {
    void navigate(listAddress(location, { page }), { preventScrollReset: true });
  };
  return (
    <ListPage
      title={messages.title}
      lead={messages.lead}
      actions={<ExportButton action="/admin/vendas/exportar" fields={fields} />}
      toolbar={
        <>
          <SalesCards summary={summary} isSearched={filter.search !== "" || filter.narrowing !== undefined} />
          <SalesTabs summary={summary} views={loaderData.views} />
          <div className="my-4 flex flex-wrap items-center gap-2 max-sm:[&>form]:min-w-36">
            <SearchBox placeholder={messages.search} />
            <SalesFilters filter={filter} />
            <div className="ml-auto flex gap-2">
              <SalesChoices filter={filter} />
              <DensitySwitch isDense={isDense} onChoose={chooseDense} />
              <ColumnPicker
                columns={hideableColumns.map((key) => ({ key: `sale-${key}`, label: messages.columns[key] }))}
                hidden={hidden}
                onToggle={toggleColumn}
              />
            </div>
          </div>
          {summary.isCut && <CutNote />}
          <UnlinkedExceptions rows={loose} now={now} />
        </>
      }
      table={
        <SalesList
          rows={rows}
          filter={filter}
          timeZone={timeZone}
          now={now}
          isDense={isDense}
          hidden={hidden}
          hasOthers={loose.length > 0}
          marking={marking}
          cut={[loaderData.previous, loaderData.next]}
          onMark={asking.show}
        />
      }
      pages={{ ...loaderData, pageSize: SALES_PAGE }}
    >
      <OrderDialog
        isOpen={asked !== null}
        sale={sale}
        links={links}
        timeZone={timeZone}
        now={now}
        onClose={closeDetails}
        onMark={(order) => {
          closeDetails();
          asking.show(order);
        }}
      />
      <MarkPaidDialog order={asking.subject} {...asking.props} />
      <SalesBulkBar rows={rows} marking={marking} rejected={rejected} onRejected={setRejected} />
    </ListPage>
  );
}

/**
 * Returns the address parameters of the further filters, so that the export contains the same orders as the
 * list.
 */
function narrowingFields({ narrowing }: SalesFilter): Record<string, string> {
  if (!narrowing) return {};
  const { outcome, product, method, from, to } = narrowing;
  return { situacao: outcome, produto: product, metodo: method, de: from, ate: to };
}

export const ErrorBoundary = loadFailure(() => {
  const { title, lead, loadFailed, unread, again } = messages;
  return { title, lead, loadFailed, loadFailedText: unread, again };
});
