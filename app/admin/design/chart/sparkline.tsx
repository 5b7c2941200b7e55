/** The size of the drawing area, including the space around the dot. */
const WIDTH = 96;
const HEIGHT = 32;
const ROOM = 4;

interface SparklineProps {
  values: readonly number[];
  /** Whether the last value can still change. The line to such a value is dotted. */
  isOpen?: boolean | undefined;
}

/**
 * A small line chart beside a figure, with a dot at the current value. The figure beside the chart already
 * contains the value, so screen readers skip the chart. When all values are equal, a line would say
 * nothing, so the space stays empty.
 */
export function Sparkline({ values, isOpen = false }: SparklineProps) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, at) => {
    const x = ROOM + (at / (values.length - 1)) * (WIDTH - 2 * ROOM);
    return `${round(x)},${round(HEIGHT - ROOM - ((value - low) / (high - low)) * (HEIGHT - 2 * ROOM))}`;
  });
  const last = points.at(-1);
  return (
    <svg
      aria-hidden="true"
      width={WIDTH}
      height={HEIGHT}
      className="block fill-none stroke-accent"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {low < high && (
        <>
          <polyline points={(isOpen ? points.slice(0, -1) : points).join(" ")} />
          {isOpen && <polyline points={points.slice(-2).join(" ")} strokeDasharray="0.1 3.5" />}
          {/* A line of zero length with round ends is a dot. */}
          <path d={`M${last}h0`} strokeWidth="6" />
        </>
      )}
    </svg>
  );
}

const round = (number: number): number => Math.round(number * 10) / 10;
