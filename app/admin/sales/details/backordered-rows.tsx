import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { productPage } from "#addresses";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { BY_HAND_MINUTES } from "#db/values/limits.ts";
import { MISMATCHES } from "#domain/delivery/decisions.ts";
import { isByHand, isFromInventory } from "#domain/kernel/delivery-types.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import { whyNotDeliver } from "#domain/sales/order-actions.ts";
import type { SaleDetails, SaleLine } from "#domain/sales/sale-views.ts";
import { actMessages } from "#messages/pt-BR/back-office/sales/sale-actions.ts";
import { detailsMessages as messages } from "#messages/pt-BR/back-office/sales/sale-details.ts";
import { whyNotText } from "../error-messages.ts";
import { refundDeadlineText } from "../refund-deadline-text.ts";
import { formatWait } from "../sale-text.tsx";
import { DeliverDialog } from "./content-dialogs.tsx";

/**
 * Returns the order lines with paid units that the shop has not delivered yet. Returns no lines while staff
 * must decide about the payment.
 */
export function backorderedLines(sale: SaleDetails): SaleLine[] {
  if (sale.paymentState !== "paid" || MISMATCHES.some((kind) => sale.exceptions.includes(kind))) return [];
  return sale.lines.filter(({ owed }) => owed > 0);
}

/**
 * Returns the line with its current data, because a delivery changes which unit of the line is delivered
 * next.
 */
export const currentLine = (lines: readonly SaleLine[], line: SaleLine | null): SaleLine | null =>
  lines.find(({ id }) => id === line?.id) ?? line;

const sumOf = (lines: readonly SaleLine[]) => lines.reduce((sum, { owed }) => sum + owed, 0);
const paidSince = (sale: SaleDetails, now: number) => formatWait(sale.paidAt ?? sale.createdAt, now);

interface BackorderedRowsProps {
  sale: SaleDetails;
  now: number;
}

/**
 * The missing units of a paid order. Each row shows the product, when the wait began, the deadline, and a
 * button that supplies the units.
 */
export function BackorderedRows({ sale, now }: BackorderedRowsProps) {
  const owed = backorderedLines(sale);
  const byHand = owed.filter(isByHand);
  const fromStock = owed.filter((line) => !isByHand(line));
  return (
    <>
      {byHand.length > 0 && <ManualRow sale={sale} lines={byHand} now={now} />}
      {fromStock.length > 0 && <StockRow sale={sale} lines={fromStock} now={now} />}
    </>
  );
}

interface RowProps extends BackorderedRowsProps {
  lines: readonly SaleLine[];
}

/** The units that staff deliver manually. The button opens the delivery of the first unit. */
function ManualRow({ sale, lines, now }: RowProps) {
  const delivering = useDialog<SaleLine>();
  const time = useStoreTime();
  const [first] = lines;
  if (!first) return null;
  const due = Date.parse(sale.paidAt ?? sale.createdAt) + BY_HAND_MINUTES * 60_000;
  const rejection = whyNotDeliver(sale, first);
  const text = messages.toDeliver(sumOf(lines), paidSince(sale, now));
  const late = now > due ? `, ${messages.lateSince(time.short(new Date(due).toISOString()))}` : "";
  return (
    <Row text={`${text}${late}.`} reason={rejection && whyNotText(rejection)}>
      {!rejection && (
        <Button size="sm" onClick={() => delivering.show(first)}>
          {actMessages.deliver}
        </Button>
      )}
      <DeliverDialog line={currentLine(lines, delivering.subject)} {...delivering.props} />
    </Row>
  );
}

/** The number of units that wait for stock, and the time at which the shop refunds these units. */
function StockRow({ sale, lines, now }: RowProps) {
  const { timeZone } = useStoreTime();
  const text = `${messages.toRestock(sumOf(lines), paidSince(sale, now))}.`;
  const deadline = sale.refundAt && `${refundDeadlineText(sale.refundAt, now, timeZone)}.`;
  return (
    <Row text={[text, deadline].filter(Boolean).join(" ")}>
      {lines.map((line) => (
        <AddStock key={line.id} line={line} isOnly={lines.length === 1} />
      ))}
    </Row>
  );
}

/** Opens the form that adds stock, for staff who may add stock. The form already contains the product. */
function AddStock({ line, isOnly }: { line: SaleLine; isOnly: boolean }) {
  const shell = useRouteLoaderData("admin/layout") as LayoutData | undefined;
  const isItem = isFromInventory(line);
  if (!shell || !staffCan(shell, isItem ? "inventory.add" : "products.save")) return null;
  const form = line.owed > 1 ? "varios" : "um";
  const inventory = `/admin/inventario?produto=${encodeURIComponent(line.productSlug)}&abrir=${form}`;
  return (
    <LinkButton size="sm" to={isItem ? inventory : productPage(line.productId)}>
      {isOnly ? messages.addStock : messages.addStockOf(line.productName)}
    </LinkButton>
  );
}

function Row({ text, reason, children }: { text: string; reason?: string | null; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <p className="min-w-0 flex-1 basis-72 font-semibold">{text}</p>
      <span className="ml-auto flex flex-wrap gap-2">{children}</span>
      {reason && <p className="basis-full text-13">{reason}</p>}
    </div>
  );
}
