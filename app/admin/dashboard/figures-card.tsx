import type { ReactNode } from "react";
import { Link } from "react-router";
import { Sparkline } from "#app/admin/design/chart/sparkline.tsx";
import { figureSize } from "#app/admin/design/figure-size.ts";
import { ReturnedNote } from "#app/admin/design/returned-note.tsx";
import { ChangeMark } from "#app/admin/reports/figure-card.tsx";
import { changeOfGrowth } from "#app/admin/reports/figure-text.ts";
import type { Dashboard, Growth } from "#domain/sales/dashboard/queries.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import { dashboardMessages as messages } from "#messages/pt-BR/back-office/dashboard.ts";
import { useCountUp } from "./use-count-up.ts";

/** The address of the list with the orders that the figures count. */
const COMPLETED = "/admin/vendas?tab=concluidas";

/**
 * The four figures of the shop as one card with dividing lines, and the number of accounts below the figures
 * (spec B2.5).
 */
export function FiguresCard({ figures }: { figures: Dashboard }) {
  const { today, week, month, users, peopleOnline } = figures;
  const sold = useCountUp(today.sold);
  const soldInWeek = useCountUp(week.sold);
  return (
    <section
      aria-label={messages.cards.label}
      className="grid gap-px overflow-hidden rounded-10 border border-line bg-line sm:max-xl:grid-cols-2 xl:grid-rows-[1fr]"
    >
      <Figure
        isMain
        label={messages.cards.today}
        value={formatMoney(sold)}
        to={COMPLETED}
        line={today.line}
        isOpen
        aside={<GrowthMark growth={today.growth} />}
        note={
          <>
            {messages.cards.todayNote(
              today.orders,
              today.before > 0 ? formatMoney(today.before) : messages.noSales,
            )}
            <ReturnedNote gross={today.sold} returned={today.returned} isNetOnly />
          </>
        }
      />
      <Figure
        label={messages.cards.week}
        value={formatMoney(soldInWeek)}
        to={COMPLETED}
        line={week.line}
        aside={<GrowthMark growth={week.growth} />}
        note={
          <>
            {messages.cards.weekNote(formatMoney(week.average))}
            <ReturnedNote gross={week.sold} returned={week.returned} isNetOnly />
          </>
        }
      />
      <Figure
        label={messages.cards.month}
        value={formatCount(month.orders)}
        to={COMPLETED}
        aside={<GrowthMark growth={month.growth} />}
        note={messages.cards.monthNote(month.before)}
      />
      <Line label={messages.cards.online}>
        {peopleOnline === null ? (
          messages.noData
        ) : (
          <>
            <span className="font-semibold text-ink">{formatCount(peopleOnline)}</span>{" "}
            <span className="text-success">{messages.cards.live}</span>
          </>
        )}
        , {messages.cards.onlineNote}
      </Line>
      <Line
        label={
          <Link to="/admin/usuarios" className="underline underline-offset-4 hover:text-ink">
            {messages.cards.users}
          </Link>
        }
      >
        {formatCount(users.total)} ({messages.cards.usersNote(formatCount(users.thisMonth))}
        {growthText(users.growth)})
      </Line>
    </section>
  );
}

interface FigureProps {
  label: string;
  value: string;
  /** Whether the figure is the first figure of the page, which is larger than the others. */
  isMain?: boolean;
  /** The address of the list of rows that the figure counts. */
  to?: string;
  line?: readonly number[];
  /** Whether the last value of `line` is only a part of a day. */
  isOpen?: boolean;
  /** The change since the previous period, or a short text about a state, such as an error. */
  aside: ReactNode;
  /** A text that describes the rows that the figure counts. */
  note: ReactNode;
}

function Figure({ label, value, isMain = false, to, line, isOpen, aside, note }: FigureProps) {
  return (
    <div
      className={`@container relative grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 max-xl:content-start bg-surface px-4 py-2 text-13 has-[a:hover]:bg-surface-2 ${isMain ? WIDE : ""}`}
    >
      <div className="min-w-0">
        <p className={`pb-1 leading-tight ${isMain ? "pt-1 text-15 font-semibold" : "text-ink-2"}`}>
          {to ? (
            <Link to={to} className="-outline-offset-2 after:absolute after:inset-0">
              {label}
            </Link>
          ) : (
            label
          )}
        </p>
        <p
          className={`title ${isMain ? "text-[clamp(1rem,16cqi_-_1.25rem,2.375rem)] leading-[1.16]" : `leading-tight ${figureSize(value, "small")}`}`}
        >
          {value}
        </p>
      </div>
      <div className="col-span-2 text-ink-3">{note}</div>
      <div className="col-start-2 row-start-1 flex flex-col items-end justify-center">
        {line && value.length <= FITS_BESIDE_LINE && <Sparkline values={line} isOpen={isOpen} />}
        {aside}
      </div>
    </div>
  );
}

/** The longest figure that fits beside a sparkline in the narrowest card, such as "US$ 15.180,88". */
const FITS_BESIDE_LINE = 13;

const WIDE = "sm:max-xl:col-span-2";

/** A number that is not shown as a large figure: its label and its text in one line. */
function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <p className={`flex flex-wrap justify-between gap-x-3 bg-surface px-4 py-2 text-13 text-ink-2 ${WIDE}`}>
      <span>{label}</span>
      <span className="text-ink-3">{children}</span>
    </p>
  );
}

/**
 * Shows how much a figure has changed. When there is no previous period, the component shows nothing, because
 * the header of the chart already says that no previous period exists.
 */
function GrowthMark({ growth }: { growth: Growth }) {
  const change = changeOfGrowth(growth);
  return change && <ChangeMark change={change} />;
}

/** Returns a text such as " · +12 %", or an empty text when there is no earlier month to compare with. */
const growthText = (growth: Growth): string =>
  typeof growth === "number" ? ` · ${growth > 0 ? "+" : ""}${formatCount(growth)} %` : "";
