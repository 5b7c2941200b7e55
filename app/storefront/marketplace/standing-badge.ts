/**
 * Returns the rarest badge of the list when at most a third of the cards have it. Cards show this badge on
 * the image. A badge that most cards have would not distinguish the cards. Every other badge appears as a
 * word beside the category.
 */
export function standingBadge<Badge>(badges: readonly Badge[]): Badge | undefined {
  const countOf = (badge: Badge) => badges.filter((one) => one === badge).length;
  const [rarest] = [...new Set(badges)].sort((one, other) => countOf(one) - countOf(other));
  return rarest !== undefined && countOf(rarest) * 3 <= badges.length ? rarest : undefined;
}
