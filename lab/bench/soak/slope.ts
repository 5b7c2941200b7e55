/**
 * Returns how fast values grow: the slope of the least-squares line, in units of y per unit of x. Returns NaN
 * for fewer than two points.
 */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map((point) => point.x));
  const y = mean(points.map((point) => point.y));
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return spread === 0
    ? Number.NaN
    : points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
}
