import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";

/** A line chart as the server draws it. Coordinates are percentages of the drawing area. */
export interface Drawing {
  /** SVG paths: the present values, the area under them, and the values of before. */
  now: string;
  area: string;
  before: string;
  /** Round numbers of the axis with their heights, lowest first. */
  ticks: { value: number; y: number }[];
  /** The last present value; null without values. */
  last: { x: number; y: number; value: number } | null;
}

interface Lines {
  now: readonly number[];
  before: readonly number[];
  /** The number of points of the whole width. The present values may be fewer. */
  width: number;
  /** Whether the axis shows whole numbers only. */
  isCount?: boolean;
}

/** Number of lines that the axis aims at. */
const TICKS = 4;
/** The top of the axis when every value is zero. */
const EMPTY_TOP = 4;

/** Draws two lines over one axis. The axis contains zero and ends at round numbers. */
export function drawLines({ now, before, width, isCount = false }: Lines): Drawing {
  const values = [...now, ...before];
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const isFlat = top === bottom;
  const y = scaleLinear()
    .domain([bottom, isFlat ? EMPTY_TOP : top])
    .nice(TICKS)
    .range([100, 0]);
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
  const value = now.at(-1);
  return {
    now: path([...now]) ?? "",
    area: filled([...now]) ?? "",
    before: path([...before]) ?? "",
    ticks: y
      .ticks(TICKS)
      .filter((tick) => !isCount || Number.isInteger(tick))
      .map((tick) => ({ value: tick, y: round(y(tick)) })),
    last: value === undefined ? null : { x: round(x(now.length - 1)), y: round(y(value)), value },
  };
}

const round = (number: number): number => Math.round(number * 100) / 100;
