/** A write that the database has acknowledged: when, on which timeline and by which server. */
export interface AcknowledgedWrite {
  id: number;
  /** When the answer came, milliseconds since 1970. */
  at: number;
  /** PostgreSQL's timeline; each promotion begins the next one. */
  timeline: number;
  /** Port of the server that wrote it. */
  server: number;
}

/** The longest time within [from, to] without one of the moments given, in seconds; all are milliseconds since 1970. */
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

/** Acknowledged writes that are not among the ids the database holds. */
export function lostWrites(acknowledged: readonly AcknowledgedWrite[], held: Iterable<number>): number[] {
  const ids = new Set(held);
  return acknowledged.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
}

/**
 * What contradicts "one primary at a time", as sentences: a write acknowledged on an older timeline than one before it,
 * or two servers that acknowledged on one timeline.
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
