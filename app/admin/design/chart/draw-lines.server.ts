import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";

/** A line chart that the server has drawn. Coordinates are percentages of the drawing area. */
export interface Drawing {
  /**
   * SVG paths: the current values, the area under the current values, and the values of the previous period.
   * The last path is empty when every value of the previous period is zero.
   */
  now: string;
  area: string;
  before: string;
  /**
   * The last segment of the line, if the period of the last point has not ended yet. `now` contains the line
   * without its last segment. Empty when the period of the last point has ended.
   */
  open: string;
  /** The round numbers of the axis with their heights, lowest first. */
  ticks: { value: number; y: number }[];
  /** The last value of the current period, or null when the line has no values. */
  last: Mark | null;
  /**
   * The highest value of the current period. null when this value is zero or is next to the last value.
   */
  highest: Mark | null;
  /** Above this height, a label of the last point touches no line. */
  roof: number;
  /**
   * Below this height, a label at the right end touches no line. null when there is no room for this label.
   */
  floor: number | null;
  /** Whether every value of both lines is zero. */
  isEmpty: boolean;
}

/** A marked point. */
interface Mark {
  x: number;
  y: number;
  value: number;
}

interface Lines {
  now: readonly number[];
  /**
   * Whether the last point belongs to a period that has not ended, such as the current day. When the period
   * of the last point has not ended, the line to the last point is dotted.
   */
  isOpen?: boolean;
  before: readonly number[];
  /**
   * The number of points that fill the whole width of the chart. The line of the current period can have
   * fewer points than `width`.
   */
  width: number;
  /** Whether the axis shows only whole numbers. */
  isCount?: boolean;
}

/** The maximum number of horizontal lines of the axis, including the line at zero. */
const TICKS_MAX = 4;
/** The smallest distance between two labels that do not overlap on a phone, in percent of the width. */
const LABEL_WIDTH = 25;
/**
 * The room for the label above the last value, and the room for the label under the lines. `ROOF_WIDTH` and
 * `FLOOR_WIDTH` are percentages of the width of the chart on a phone.
 */
const ROOF_WIDTH = 65;
const FLOOR_WIDTH = 35;
/** A label below this height, in percent, would overlap the axis. */
const FLOOR_LOWEST = 82;
/** The top of the axis when every value is zero. */
const EMPTY_TOP = 4;

/** Draws two lines with one common axis. The axis contains zero, and its ends are round numbers. */
export function drawLines({ now, before: former, width, isOpen = false, isCount = false }: Lines): Drawing {
  const before = former.some((value) => value !== 0) ? former : [];
  const values = [...now, ...before];
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const isFlat = top === bottom;
  const { scale: y, ticks } = axisOf(bottom, isFlat ? EMPTY_TOP : top);
  const x = (index: number) => (width > 1 ? (index / (width - 1)) * 100 : 50);
  const path = line<number>()
    .x((_, index) => x(index))
    .y((value) => y(value))
    .digits(2);
  const filled = area<number>()
    .x((_, index) => x(index))
    .y0(y(0))
    .y1((value) => y(value))
    .digits(2);
  const markOf = (index: number): Mark | null => {
    const value = now[index];
    return value === undefined ? null : { x: round(x(index)), y: round(y(value)), value };
  };
  const last = markOf(now.length - 1);
  const highest = markOf(now.indexOf(Math.max(...now)));
  /** Returns the heights of all points of both lines between two horizontal positions. */
  const near = (from: number, until: number) =>
    [now, before].flatMap((values) =>
      values.flatMap((value, at) => (x(at) >= from && x(at) <= until ? [round(y(value))] : [])),
    );
  const lowest = before.length > 0 ? Math.max(...near(100 - FLOOR_WIDTH, 100)) : 100;
  const isApart = highest && last && highest.value > 0 && last.x - highest.x >= LABEL_WIDTH;
  return {
    now: path(isOpen ? now.slice(0, -1) : [...now]) ?? "",
    open: isOpen ? lastPart(path([...now])) : "",
    area: filled([...now]) ?? "",
    before: path([...before]) ?? "",
    ticks: ticks
      .filter((tick) => !isCount || Number.isInteger(tick))
      .map((tick) => ({ value: tick, y: round(y(tick)) })),
    last,
    highest: isApart ? highest : null,
    roof: last ? Math.min(...near(last.x - ROOF_WIDTH, last.x)) : 0,
    floor: lowest <= FLOOR_LOWEST ? lowest : null,
    isEmpty: isFlat,
  };
}

/** Returns an axis whose ends are round numbers, with as many lines as fit. */
function axisOf(bottom: number, top: number) {
  for (let count = TICKS_MAX; ; count--) {
    const scale = scaleLinear().domain([bottom, top]).nice(count).range([100, 0]);
    const ticks = scale.ticks(count);
    if (ticks.length <= TICKS_MAX || count === 1) return { scale, ticks };
  }
}

/** Returns the last segment of a path. */
function lastPart(path: string | null): string {
  const points = path?.slice(1).split("L") ?? [];
  return points.length > 1 ? `M${points.slice(-2).join("L")}` : "";
}

const round = (number: number): number => Math.round(number * 100) / 100;
