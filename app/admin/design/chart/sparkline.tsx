/** The size of the drawing area, including the space around the dot. */
const WIDTH = 96;
const HEIGHT = 32;
const ROOM = 4;

/**
 * A small line chart beside a figure, with a dot at the current value. The figure beside the chart already
 * contains the value, so screen readers skip the chart. With fewer than two values, the space stays empty.
 */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, at) => {
    const x = ROOM + (at / (values.length - 1)) * (WIDTH - 2 * ROOM);
    const part = high > low ? (value - low) / (high - low) : 0;
    return [round(x), round(HEIGHT - ROOM - part * (HEIGHT - 2 * ROOM))] as const;
  });
  const last = points.at(-1);
  return (
    <svg
      aria-hidden="true"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block"
    >
      {values.length > 1 && last && (
        <>
          <polyline
            points={points.map((point) => point.join(",")).join(" ")}
            className="fill-none stroke-accent"
            strokeWidth="1.75"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
          {/* A line of zero length stays round as a dot when the chart is stretched. */}
          <path
            d={`M${last[0]},${last[1]}h0`}
            className="stroke-accent"
            strokeWidth="6"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
}

const round = (number: number): number => Math.round(number * 10) / 10;
