/** What every stored thing has: an id, and the second (virtual time) it was made in. */
export interface Row {
  id: string;
  created: number;
}

type IndexReader<T> = (row: T) => string | null;

/** Rows of one kind in the order they were made, with optional look-up indexes; told of each change by `put`. */
export class Table<T extends Row> {
  readonly name: string;
  #rows = new Map<string, T>();
  #order: T[] = [];
  #positions = new Map<string, number>();
  #readers: Record<string, IndexReader<T>>;
  #indexes = new Map<string, Map<string, Set<string>>>();
  #changed: (table: string, row: T) => void;

  constructor(
    name: string,
    changed: (table: string, row: T) => void,
    readers: Record<string, IndexReader<T>> = {},
  ) {
    this.name = name;
    this.#changed = changed;
    this.#readers = readers;
    for (const key of Object.keys(readers)) this.#indexes.set(key, new Map());
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): T | undefined {
    return this.#rows.get(id);
  }

  /** Adds a row, or records that it changed. Rows are changed in place and then put. */
  put(row: T): T {
    if (!this.#rows.has(row.id)) {
      this.#positions.set(row.id, this.#order.push(row) - 1);
    } else if (this.#rows.get(row.id) !== row) {
      this.#order[this.#positions.get(row.id) as number] = row;
    }
    this.#rows.set(row.id, row);
    for (const [key, read] of Object.entries(this.#readers)) {
      const value = read(row);
      if (value === null) continue;
      const index = this.#indexes.get(key) as Map<string, Set<string>>;
      const ids = index.get(value);
      if (ids) ids.add(row.id);
      else index.set(value, new Set([row.id]));
    }
    this.#changed(this.name, row);
    return row;
  }

  /** The rows whose index `key` reads `value`, oldest first. */
  having(key: string, value: string): T[] {
    const ids = this.#indexes.get(key)?.get(value);
    return ids ? [...ids].map((id) => this.#rows.get(id) as T) : [];
  }

  /** Rows newest first, starting just older than `id` (or at the newest). */
  *newestFirst(olderThan?: string): Generator<T> {
    const from = olderThan === undefined ? this.#order.length : (this.#positions.get(olderThan) ?? 0);
    for (let index = from - 1; index >= 0; index--) yield this.#order[index] as T;
  }

  /** Rows oldest first, starting just newer than `id` (or at the oldest). */
  *oldestFirst(newerThan?: string): Generator<T> {
    const from = newerThan === undefined ? 0 : (this.#positions.get(newerThan) ?? this.#order.length) + 1;
    for (let index = from; index < this.#order.length; index++) yield this.#order[index] as T;
  }

  /** Removes the rows that `gone` picks, and rebuilds order and indexes; for rare pruning. */
  prune(gone: (row: T) => boolean): number {
    const kept = this.#order.filter((row) => !gone(row));
    const removed = this.#order.length - kept.length;
    if (removed === 0) return 0;
    this.clear();
    for (const row of kept) {
      this.#positions.set(row.id, this.#order.push(row) - 1);
      this.#rows.set(row.id, row);
      for (const [key, read] of Object.entries(this.#readers)) {
        const value = read(row);
        if (value === null) continue;
        const index = this.#indexes.get(key) as Map<string, Set<string>>;
        const ids = index.get(value);
        if (ids) ids.add(row.id);
        else index.set(value, new Set([row.id]));
      }
    }
    return removed;
  }

  clear(): void {
    this.#rows.clear();
    this.#order = [];
    this.#positions.clear();
    for (const index of this.#indexes.values()) index.clear();
  }
}
