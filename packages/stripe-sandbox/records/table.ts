/** The common fields of all stored rows: the id and the creation time in virtual seconds. */
export interface Row {
  id: string;
  created: number;
}

type IndexReader<T> = (row: T) => string | null;

/**
 * Rows of one kind in creation order, with optional indexes. `put` reports each change of a row to the
 * function `changed`.
 */
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

  /**
   * Adds a row, or records the change of a row. The caller changes the row in place before it calls `put`.
   */
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

  /** Returns the rows with `value` in the index `key`, oldest first. */
  having(key: string, value: string): T[] {
    const ids = this.#indexes.get(key)?.get(value);
    return ids ? [...ids].map((id) => this.#rows.get(id) as T) : [];
  }

  /**
   * Iterates over the rows from newest to oldest. Starts with the row that was added directly before the row
   * `olderThan`, or by default with the newest row.
   */
  *newestFirst(olderThan?: string): Generator<T> {
    const from = olderThan === undefined ? this.#order.length : (this.#positions.get(olderThan) ?? 0);
    for (let index = from - 1; index >= 0; index--) yield this.#order[index] as T;
  }

  /**
   * Iterates over the rows from oldest to newest. Starts with the row that was added directly after the row
   * `newerThan`, or by default with the oldest row.
   */
  *oldestFirst(newerThan?: string): Generator<T> {
    const from = newerThan === undefined ? 0 : (this.#positions.get(newerThan) ?? this.#order.length) + 1;
    for (let index = from; index < this.#order.length; index++) yield this.#order[index] as T;
  }

  /**
   * Removes the rows for which `gone` returns true. Then the function rebuilds the order and the indexes. The
   * function is slow, so call it rarely.
   * @returns the number of removed rows.
   */
  prune(gone: (row: T) => boolean): number {
    const remaining = this.#order.filter((row) => !gone(row));
    const removed = this.#order.length - remaining.length;
    if (removed === 0) return 0;
    this.clear();
    for (const row of remaining) {
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
