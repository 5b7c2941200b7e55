import type { ReactNode } from "react";
import { DataTable } from "#app/admin/design/list/data-table.tsx";
import { RowActions } from "#app/admin/design/list/row-actions.tsx";
import { RowName } from "#app/admin/design/list/row-button.tsx";
import { CopyButton } from "#app/admin/users/copy-button.tsx";
import { ListStatus } from "#app/design-system/badge.tsx";
import type { StaffCoupon } from "#domain/checkout/coupons/queries.ts";
import { formatDate, formatMoney } from "#messages/format.ts";
import { couponMessages as messages } from "./messages.ts";

interface CouponTableProps {
  rows: readonly StaffCoupon[];
  edit: (coupon: StaffCoupon) => void;
  /** null when the staff member is not allowed to end coupons. */
  end: ((coupon: StaffCoupon) => void) | null;
  empty: ReactNode;
}

/** The list of coupons. */
export function CouponTable({ rows, edit, end, empty }: CouponTableProps) {
  return (
    <DataTable
      caption={messages.title}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
      columns={[
        {
          key: "code",
          at: "title",
          head: messages.columns.code,
          isName: true,
          cell: (coupon) => (
            <span className="inline-flex items-center gap-1">
              <RowName onClick={() => edit(coupon)}>
                <span className="font-mono [overflow-wrap:anywhere]">{coupon.code}</span>
              </RowName>
              <CopyButton text={coupon.code} what={coupon.code} />
            </span>
          ),
        },
        {
          key: "discount",
          at: "value",
          head: messages.columns.discount,
          cell: (coupon) => (
            <span className="max-xl:block max-xl:text-right">
              <Pair
                value={<span className="leading-6 font-semibold">{discountOf(coupon)}</span>}
                notes={conditionsOf(coupon)}
              />
            </span>
          ),
        },
        {
          key: "uses",
          at: "more",
          head: messages.columns.uses,
          cell: ({ spent, held, beyond, cardBeyond, maxUses }) => (
            <Pair
              value={messages.uses(spent, maxUses)}
              notes={[
                held > 0 && messages.held(held),
                beyond > 0 && messages.beyond(beyond),
                cardBeyond > 0 && messages.cardBeyond(cardBeyond),
              ]}
            />
          ),
        },
        { key: "days", at: "more", head: messages.columns.days, cell: daysOf },
        {
          key: "status",
          at: "state",
          head: messages.columns.status,
          cell: (coupon) => {
            const { tone, text } = statusOf(coupon);
            return <ListStatus tone={tone}>{text}</ListStatus>;
          },
        },
        {
          key: "actions",
          at: "actions",
          head: messages.columns.actions,
          isActions: true,
          cell: (coupon) => (
            <RowActions
              label={`${messages.columns.actions}: ${coupon.code}`}
              from="md"
              actions={[
                { label: messages.edit, name: messages.editOne(coupon.code), onClick: () => edit(coupon) },
                ...(end && coupon.isActive
                  ? [
                      {
                        label: messages.end,
                        name: messages.endOne(coupon.code),
                        onClick: () => end(coupon),
                        isDanger: true,
                      },
                    ]
                  : []),
              ]}
            />
          ),
        },
      ]}
    />
  );
}

/** A value with smaller notes below it. */
function Pair({ value, notes }: { value: ReactNode; notes: readonly (string | false)[] }) {
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
  kind === "percent" ? messages.percent(value) : formatMoney(value);

const conditionsOf = ({ maxDiscount, minTotal, isTargeted }: StaffCoupon) => [
  maxDiscount !== null && messages.atMost(formatMoney(maxDiscount)),
  minTotal > 0 && messages.from(formatMoney(minTotal)),
  isTargeted && messages.targeted,
];

/** Formats a date without a time as UTC, because a conversion to another time zone could change the day. */
const day = (iso: string | null): string =>
  iso === null ? "" : formatDate(iso, { dateStyle: "medium", timeZone: "UTC" });

const daysOf = ({ startsOn, endsOn }: StaffCoupon): string =>
  startsOn === null && endsOn === null ? messages.always : messages.days(day(startsOn), day(endsOn));

function statusOf(coupon: StaffCoupon): { tone: "success" | "neutral" | "warning"; text: string } {
  if (!coupon.isActive) return { tone: "neutral", text: messages.inactive };
  if (coupon.isOver) return { tone: "neutral", text: messages.over };
  if (coupon.isAhead) return { tone: "neutral", text: messages.ahead };
  if (coupon.maxUses !== null && coupon.held + coupon.spent >= coupon.maxUses)
    return { tone: "warning", text: messages.usedUp };
  return { tone: "success", text: messages.active };
}
