/** How fast values grow: the slope of the straight line nearest to the points (least squares), in units of y per unit of x; NaN of fewer than two. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map((point) => point.x));
  const y = mean(points.map((point) => point.y));
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return spread === 0
    ? Number.NaN
    : points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
}
