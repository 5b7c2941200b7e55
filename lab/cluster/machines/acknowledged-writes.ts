/** A write that the database acknowledged. */
export interface AcknowledgedWrite {
  id: number;
  /** The time of the answer, in milliseconds since 1970. */
  at: number;
  /** PostgreSQL's timeline. Each promotion starts a new timeline. */
  timeline: number;
  /** The port of the server that acknowledged the write. */
  server: number;
}

/**
 * Returns the length of the longest period between `from` and `to` that contains none of the moments, in
 * seconds. All arguments are milliseconds since 1970.
 */
export function longestGap(moments: readonly number[], from: number, to: number): number {
  const within = moments.filter((at) => at > from && at < to).sort((a, b) => a - b);
  let longest = 0;
  let last = from;
  for (const at of [...within, to]) {
    longest = Math.max(longest, at - last);
    last = at;
  }
  return longest / 1000;
}

/** Returns each acknowledged write whose id is not in the database. */
export function lostWrites(acknowledged: readonly AcknowledgedWrite[], held: Iterable<number>): number[] {
  const ids = new Set(held);
  return acknowledged.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
}

/**
 * Returns a sentence for each sign that two servers were primary at the same time. There are two kinds of
 * sign. Either a write has an older timeline than an earlier write, or two servers acknowledged writes on the
 * same timeline.
 */
export function signsOfTwoPrimaries(acknowledged: readonly AcknowledgedWrite[]): string[] {
  const signs: string[] = [];
  const serverOf = new Map<number, number>();
  let newest = 0;
  for (const write of [...acknowledged].sort((a, b) => a.at - b.at)) {
    if (write.timeline < newest)
      signs.push(`write ${write.id} was acknowledged on timeline ${write.timeline}, after one on ${newest}`);
    newest = Math.max(newest, write.timeline);
    const server = serverOf.get(write.timeline);
    if (server === undefined) serverOf.set(write.timeline, write.server);
    else if (server !== write.server)
      signs.push(`servers ${server} and ${write.server} both acknowledged on timeline ${write.timeline}`);
  }
  return [...new Set(signs)];
}
