import type { Drawing } from "./draw-lines.server.ts";
import { formatTick } from "./format-tick.ts";

interface LineChartProps {
  drawing: Drawing;
  /** The chart in words, for screen readers. */
  summary: string;
  /** The label of each point. */
  labels: readonly string[];
  /** The last value and the highest value as texts, beside their points. */
  lastLabel: string;
  highestLabel: string;
  /** Whether the axis shows whole numbers instead of amounts. */
  isCount: boolean;
  /**
   * With `beforeLabel`, the chart is low, and fills its card on a wide screen. Labels in the chart name the
   * last value and the earlier period, because the heading of the card contains neither. The last value
   * stands above both lines. The name of the earlier period, `beforeLabel`, stands below both lines. The axis
   * has no currency.
   */
  beforeLabel?: string | undefined;
}

/**
 * The maximum number of labels on the horizontal axis on a wide screen. A narrow screen shows every second
 * label.
 */
const LABELS = 5;

/** Returns the indexes of the labeled points: the first, the last, and some points at equal distances. */
export function labelledPoints(count: number): number[] {
  const shown = Math.min(count, LABELS);
  if (shown <= 1) return count === 0 ? [] : [0];
  return Array.from({ length: shown }, (_, at) => Math.round((at * (count - 1)) / (shown - 1)));
}

/**
 * A solid line for the current period and a dashed line for the previous period. The drawing area stretches,
 * while texts and strokes keep their size. The chart's height does not depend on scripts, so nothing moves
 * when the scripts of the page load.
 */
export function LineChart(props: LineChartProps) {
  const { drawing, summary, labels, lastLabel, highestLabel, isCount, beforeLabel } = props;
  const { last, highest, ticks, floor } = drawing;
  const isLow = beforeLabel !== undefined;
  const room = isLow
    ? "h-45 pt-6 pr-1 pb-7 pl-12 xl:h-auto xl:min-h-44 xl:grow"
    : "h-60 pt-6 pr-2 pb-7 pl-20";
  const points = labelledPoints(labels.length);
  const place = (index: number) => (labels.length > 1 ? (index / (labels.length - 1)) * 100 : 50);
  const anchor = (at: number) =>
    points.length === 1 ? "middle" : at === 0 ? "start" : at === points.length - 1 ? "end" : "middle";
  return (
    <div className={room}>
      <svg role="img" aria-label={summary} width="100%" height="100%" overflow="visible">
        {ticks.map(({ value, y }) => (
          <g key={value}>
            <line x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-line" />
            <text x="-8" y={`${y}%`} dy="0.32em" textAnchor="end" className="fill-ink-3 text-13">
              {formatTick(value, isCount || isLow)}
            </text>
          </g>
        ))}
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          width="100%"
          height="100%"
          overflow="visible"
        >
          <path d={drawing.area} className="fill-accent/10" />
          <path
            d={drawing.before}
            className="fill-none stroke-ink-3"
            strokeWidth="1.5"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={drawing.now}
            className="fill-none stroke-accent"
            strokeWidth="2.25"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={drawing.open}
            className="fill-none stroke-accent"
            strokeWidth="2.25"
            strokeDasharray="2 3"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {highest && !isLow && <MarkedValue at={highest} label={highestLabel} />}
        {isLow && floor !== null && (
          <text x="100%" y={`${floor}%`} dy="1.4em" textAnchor="end" className={`fill-ink-2 ${LABEL}`}>
            {/* The two dashes show which of the lines the text names. */}
            {`– – ${beforeLabel}`}
          </text>
        )}
        {last && <MarkedValue at={last} label={lastLabel} above={isLow ? drawing.roof : last.y} />}
        {points.map((index, at) => (
          <text
            key={index}
            x={`${place(index)}%`}
            y="100%"
            dy="1.6em"
            textAnchor={anchor(at)}
            className={`fill-ink-3 text-13 ${at % 2 === 1 ? "max-sm:hidden" : ""}`}
          >
            {labels[index]}
          </text>
        ))}
      </svg>
    </div>
  );
}

/**
 * A text that is drawn over the lines of the chart. A border in the background color keeps the text readable.
 */
const LABEL = "stroke-surface text-13 [paint-order:stroke] [stroke-linejoin:round] [stroke-width:4]";

interface MarkedValueProps {
  at: { x: number; y: number };
  label: string;
  /** The height above which the label stands. The default is the height of the value. */
  above?: number;
}

function MarkedValue({ at: { x, y }, label, above = y }: MarkedValueProps) {
  const isHigher = above !== y;
  const side = x > (isHigher ? 50 : 80) ? "end" : x < (isHigher ? 50 : 20) ? "start" : "middle";
  return (
    <>
      <circle cx={`${x}%`} cy={`${y}%`} r="4.5" className="fill-accent stroke-surface" strokeWidth="2" />
      <text
        x={`${x}%`}
        y={`${above}%`}
        dy="-0.8em"
        textAnchor={side}
        className={`fill-ink font-semibold ${LABEL}`}
      >
        {label}
      </text>
    </>
  );
}
