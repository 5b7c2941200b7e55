/**
 * The constructions of the seals. Each construction draws lines in a ring around the origin. The inner radius
 * of the ring is called the hole, the outer radius the reach.
 */

interface Space {
  /** Radius of the outermost line. */
  reach: number;
  /** The radius of the empty area in the middle, which contains no line. */
  hole: number;
  /** Returns the next pseudo-random number of the seal, between two limits. */
  between: (least: number, most: number) => number;
}

interface Drawn {
  /** The number of repetitions. */
  count: number;
  /** The path data, from the outside to the inside. */
  lines: string[];
}

interface Construction {
  name: string;
  draw: (space: Space) => Drawn;
}

const tenths = (value: number) => Math.round(value * 10) / 10 || 0;
const hundredths = (value: number) => Math.round(value * 100) / 100 || 0;
/**
 * Formats numbers for path data, without a zero before the decimal point and without a space before a minus.
 */
const written = (...numbers: number[]) =>
  numbers
    .join(" ")
    .replace(/(^|[ -])0\./g, "$1.")
    .replaceAll(" -", "-");

/**
 * The distance between the start and the end of an ellipse's arc, in units of the box. The gap is so small
 * that the straight line across the gap is not visible.
 */
const GAP = 1;

/**
 * Returns one path of `count` ellipses with half axes `long` and `wide`. The angles of the ellipses are
 * spread evenly over half a turn. Each ellipse is one arc that covers almost the whole ellipse, and a short
 * line that closes the ellipse. The path data of one arc is half as long as the path data of two arcs.
 */
function ringOfEllipses(count: number, long: number, wide: number, turn: number): string {
  const halfAxes = written(tenths(long), tenths(wide));
  let path = "";
  for (let index = 0; index < count; index++) {
    const angle = turn + (Math.PI * index) / count;
    const along = Math.cos(angle);
    const across = Math.sin(angle);
    const x = long * along + (GAP / 2) * across;
    const y = long * across - (GAP / 2) * along;
    const turned = written(
      tenths((angle * 180) / Math.PI),
      1,
      0,
      hundredths(-GAP * across),
      hundredths(GAP * along),
    );
    path += `M${written(tenths(x), tenths(y))}a${halfAxes} ${turned}z`;
  }
  return path;
}

/**
 * Returns one path of `count` circles with the same radius. The centers of the circles are on a circle around
 * the origin.
 */
function ringOfCircles(count: number, distance: number, radius: number, turn: number): string {
  const size = tenths(radius);
  let path = "";
  for (let index = 0; index < count; index++) {
    const angle = turn + (2 * Math.PI * index) / count;
    const [along, across] = [Math.cos(angle), Math.sin(angle)];
    const x = (distance + radius) * along + (GAP / 2) * across;
    const y = (distance + radius) * across - (GAP / 2) * along;
    const end = written(hundredths(-GAP * across), hundredths(GAP * along));
    path += `M${written(tenths(x), tenths(y))}a${written(size, size, 0, 1, 0)} ${end}z`;
  }
  return path;
}

/** Computes a closed smooth curve from `steps` points. The radius of the curve depends on the angle. */
function closedCurve(steps: number, radius: (angle: number) => number): string {
  const points = Array.from({ length: steps }, (_, index) => {
    const angle = (2 * Math.PI * index) / steps;
    const distance = radius(angle);
    return [distance * Math.cos(angle), distance * Math.sin(angle)] as const;
  });
  const middle = (index: number) => {
    const [from, to] = [points[index % steps] ?? [0, 0], points[(index + 1) % steps] ?? [0, 0]];
    return [tenths((from[0] + to[0]) / 2), tenths((from[1] + to[1]) / 2)] as const;
  };
  let path = `M${written(...middle(steps - 1))}Q`;
  for (const [index, [x, y]] of points.entries()) {
    const numbers = written(tenths(x), tenths(y), ...middle(index));
    path += index === 0 || numbers.startsWith("-") ? numbers : ` ${numbers}`;
  }
  return `${path}z`;
}

/** Rotated ellipses: a wide ring, and a narrow ring inside the wide ring. */
function drawEllipses({ reach, hole, between }: Space): Drawn {
  const count = Math.round(between(9, 19));
  const wide = Math.max(reach * between(0.34, 0.66), hole + 1);
  const innerCount = Math.round(between(7, 15));
  // An ellipse that is nearly a circle is not suitable, because its rotated copies would look like one thick
  // line.
  const innerReach = Math.max(wide * between(0.9, 1.2), hole + 18);
  const turn = between(0, Math.PI / count);
  return {
    count,
    lines: [
      ringOfEllipses(count, reach, wide, turn),
      ringOfEllipses(innerCount, innerReach, hole, turn + Math.PI / innerCount / 2),
    ],
  };
}

/**
 * Draws interlaced waves: copies of one closed wave around the center. Each copy is rotated further than the
 * copy before, always by the same angle.
 */
function drawWaves({ reach, hole, between }: Space): Drawn {
  const count = Math.round(between(4, 8));
  const turns = Math.round(between(5, 7));
  // The curve does not pass through its points, so the curve stays in the ring even when a point is slightly
  // outside.
  const least = hole + between(4, 14);
  const [middle, swing] = [(reach + 3 + least) / 2, (reach + 3 - least) / 2];
  const turn = between(0, Math.PI);
  const waves = Array.from({ length: turns }, (_, index) => {
    const shift = turn + (2 * Math.PI * index) / turns;
    return closedCurve(count * 5, (angle) => middle + swing * Math.sin(count * angle + shift));
  });
  return { count, lines: [waves.join("")] };
}

/** A ring of circles that cross each other, and a ring of small circles around the hole. */
function drawCircles({ reach, hole, between }: Space): Drawn {
  const count = Math.round(between(11, 24));
  const inside = hole + between(1, 12);
  const radius = (reach - inside) / 2;
  const turn = between(0, Math.PI / count);
  const small = between(5, 8);
  return {
    count,
    lines: [
      ringOfCircles(count, inside + radius, radius, turn),
      ringOfCircles(Math.round(count * 0.75), hole + small, small, turn),
    ],
  };
}

/**
 * Draws nested petals: the same flower in several sizes. Each flower is rotated a little further than the
 * flower before.
 */
function drawPetals({ reach, hole, between }: Space): Drawn {
  const count = Math.round(between(5, 11));
  const sizes = Math.round(between(4.6, 6.4));
  const depth = between(0.06, 0.14);
  const twist = between(-0.5, 0.5);
  const petals = Array.from({ length: sizes }, (_, index) => {
    const outer = reach - ((reach - hole - 4) * index) / sizes;
    const middle = outer / (1 + depth);
    return closedCurve(
      count * 4,
      (angle) => middle * (1 + depth * Math.cos(count * angle + twist * index * 2)),
    );
  });
  return { count, lines: [petals.join("")] };
}

/**
 * The distance from a corner to the point where its rounding starts, as a fraction of the length of the edge.
 */
const ROUNDED = 0.25;
const RINGS_MAX = 3;

/**
 * Rounded triangles or squares in rings, from the outside to the inside. Each shape is rotated around the
 * center. A shape with more corners is nearly a circle, so its rotated copies would look like one thick line.
 */
function drawPolygons({ reach, hole, between }: Space): Drawn {
  const sides = Math.round(between(2.6, 4.4));
  const count = Math.round(between(6, 36 / sides));
  const turn = between(0, Math.PI / sides);
  // `top` and `middle` are distances from the center of a shape with the outer radius 1. `top` is the
  // distance to the outermost point of a rounded corner, and `middle` is the distance to the middle of an
  // edge.
  const top = 1 - ROUNDED * Math.sin(Math.PI / sides) ** 2;
  const middle = Math.cos(Math.PI / sides);
  const ring = (corner: number, shift: number) =>
    Array.from({ length: count }, (_, index) => {
      const start = turn + shift + (2 * Math.PI * index) / (sides * count);
      const corners = Array.from({ length: sides }, (__, side) => {
        const angle = start + (2 * Math.PI * side) / sides;
        return [corner * Math.cos(angle), corner * Math.sin(angle)] as const;
      });
      return roundedPolygon(corners);
    }).join("");
  const lines: string[] = [];
  for (let outer = reach; lines.length < RINGS_MAX; outer *= middle / top) {
    if ((outer * middle) / top < hole + 1) break;
    lines.push(ring(outer / top, (lines.length * Math.PI) / (sides * count)));
  }
  return { count: sides * count, lines };
}

/** Returns a closed polygon with rounded corners. */
function roundedPolygon(corners: readonly (readonly [number, number])[]): string {
  const towards = (from: number, to: number) => {
    const [[x, y], [otherX, otherY]] = [
      corners.at(from) ?? [0, 0],
      corners.at(to % corners.length) ?? [0, 0],
    ];
    return [tenths(x + (otherX - x) * ROUNDED), tenths(y + (otherY - y) * ROUNDED)] as const;
  };
  const parts = corners.map(
    ([x, y], index) =>
      `${index === 0 ? "M" : "L"}${written(...towards(index, index - 1))}Q${written(tenths(x), tenths(y), ...towards(index, index + 1))}`,
  );
  return `${parts.join("")}z`;
}

export const constructions: readonly [Construction, ...Construction[]] = [
  { name: "ellipses", draw: drawEllipses },
  { name: "waves", draw: drawWaves },
  { name: "circles", draw: drawCircles },
  { name: "petals", draw: drawPetals },
  { name: "polygons", draw: drawPolygons },
];
