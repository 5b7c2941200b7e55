import type { ReactNode } from "react";
import { DataTable } from "#app/admin/design/list/data-table.tsx";
import { RowButton, RowName } from "#app/admin/design/list/row-button.tsx";
import { StatusBadge } from "#app/design-system/badge.tsx";
import type { StaffCoupon } from "#domain/checkout/coupons/queries.ts";
import { formatDate, formatMoney } from "#messages/format.ts";
import { couponMessages as words } from "./messages.ts";

interface CouponTableProps {
  rows: readonly StaffCoupon[];
  edit: (coupon: StaffCoupon) => void;
  /** null without the permission to end coupons. */
  end: ((coupon: StaffCoupon) => void) | null;
  empty: ReactNode;
}

/** The list of coupons. */
export function CouponTable({ rows, edit, end, empty }: CouponTableProps) {
  return (
    <DataTable
      caption={words.title}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        {
          key: "code",
          at: "title",
          head: words.columns.code,
          isName: true,
          cell: (coupon) => (
            <RowName onClick={() => edit(coupon)}>
              <span className="font-mono [overflow-wrap:anywhere]">{coupon.code}</span>
            </RowName>
          ),
        },
        {
          key: "discount",
          at: "value",
          head: words.columns.discount,
          numeric: true,
          cell: (coupon) => <Pair value={discountOf(coupon)} notes={conditionsOf(coupon)} />,
        },
        {
          key: "uses",
          at: "more",
          head: words.columns.uses,
          numeric: true,
          cell: ({ spent, held, beyond, cardBeyond, maxUses }) => (
            <Pair
              value={words.uses(spent, maxUses)}
              notes={[
                held > 0 && words.held(held),
                beyond > 0 && words.beyond(beyond),
                cardBeyond > 0 && words.cardBeyond(cardBeyond),
              ]}
            />
          ),
        },
        { key: "days", at: "more", head: words.columns.days, cell: daysOf },
        {
          key: "status",
          at: "state",
          head: words.columns.status,
          cell: (coupon) => {
            const { tone, text } = statusOf(coupon);
            return <StatusBadge tone={tone}>{text}</StatusBadge>;
          },
        },
        {
          key: "actions",
          at: "actions",
          head: words.columns.actions,
          isActions: true,
          cell: (coupon) => (
            <div className="flex justify-end gap-2">
              <RowButton label={words.editOne(coupon.code)} onClick={() => edit(coupon)}>
                {words.edit}
              </RowButton>
              {end && coupon.isActive && (
                <RowButton label={words.endOne(coupon.code)} onClick={() => end(coupon)}>
                  {words.end}
                </RowButton>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

/** A value with smaller notes below it. */
function Pair({ value, notes }: { value: string; notes: readonly (string | false)[] }) {
  return (
    <span>
      {value}
      {notes
        .filter((note) => note !== false)
        .map((note) => (
          <span key={note} className="block text-13 text-ink-3">
            {note}
          </span>
        ))}
    </span>
  );
}

const discountOf = ({ kind, value }: StaffCoupon): string =>
  kind === "percent" ? words.percent(value) : formatMoney(value);

const conditionsOf = ({ maxDiscount, minTotal, isTargeted }: StaffCoupon) => [
  maxDiscount !== null && words.atMost(formatMoney(maxDiscount)),
  minTotal > 0 && words.from(formatMoney(minTotal)),
  isTargeted && words.targeted,
];

/** Formats a day that has no time: as UTC, so that no zone moves it. */
const day = (iso: string | null): string =>
  iso === null ? "" : formatDate(iso, { dateStyle: "medium", timeZone: "UTC" });

const daysOf = ({ startsOn, endsOn }: StaffCoupon): string =>
  startsOn === null && endsOn === null ? words.always : words.days(day(startsOn), day(endsOn));

function statusOf(coupon: StaffCoupon): { tone: "success" | "neutral" | "warning"; text: string } {
  if (!coupon.isActive) return { tone: "neutral", text: words.inactive };
  if (coupon.isOver) return { tone: "neutral", text: words.over };
  if (coupon.isAhead) return { tone: "neutral", text: words.ahead };
  if (coupon.maxUses !== null && coupon.held + coupon.spent >= coupon.maxUses)
    return { tone: "warning", text: words.usedUp };
  return { tone: "success", text: words.active };
}
