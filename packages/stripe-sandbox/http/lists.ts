import type { Sandbox } from "../context/context.ts";
import { ApiError, invalidValue } from "../context/errors.ts";
import type { Row, Table } from "../records/table.ts";
import type { FormValue } from "./form-body.ts";
import { integer, readValues, text } from "./parameters.ts";

interface Page<T> {
  object: "list";
  data: T[];
  has_more: boolean;
  url: string;
}

/** A range of creation times in seconds. The range includes both ends. */
interface CreatedRange {
  from: number;
  to: number;
}

/** Reads `created=123` or `created[gt|gte|lt|lte]=123`. */
export function createdRange(value: FormValue, path: string): CreatedRange {
  if (typeof value === "string") {
    const at = integer()(value, path);
    return { from: at, to: at };
  }
  if (Array.isArray(value)) throw invalidValue(path, "Invalid object");
  const bound = integer();
  const { gt, gte, lt, lte } = readValues(value, { gt: bound, gte: bound, lt: bound, lte: bound }, [], path);
  return {
    from: Math.max(gte ?? 0, gt === undefined ? 0 : gt + 1),
    to: Math.min(lte ?? Number.MAX_SAFE_INTEGER, lt === undefined ? Number.MAX_SAFE_INTEGER : lt - 1),
  };
}

export const paging = {
  limit: integer(1, 100),
  starting_after: text(),
  ending_before: text(),
};

/** Reads the paging parameters and the creation time. */
export const pagingByTime = { ...paging, created: createdRange };

interface Paging {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: CreatedRange;
}

/**
 * Returns one page of `table`, newest first, with the rows that `wanted` accepts. The page has 10 rows unless
 * `limit` is given. Rows younger than `listLag` are omitted.
 * @throws ApiError 400 when a cursor names no row, or when both cursors are given.
 */
export function page<T extends Row>(
  sandbox: Sandbox,
  table: Table<T>,
  url: string,
  by: Paging,
  wanted: (row: T) => boolean = () => true,
): Page<T> {
  const limit = by.limit ?? 10;
  const cursor = by.starting_after ?? by.ending_before;
  if (by.starting_after !== undefined && by.ending_before !== undefined) {
    throw invalidValue("ending_before", "You cannot use `starting_after` and `ending_before` together.");
  }
  if (cursor !== undefined && !table.get(cursor)) {
    throw new ApiError(400, {
      type: "invalid_request_error",
      code: "resource_missing",
      param: by.starting_after === undefined ? "ending_before" : "starting_after",
      message: `No such object: '${cursor}'`,
    });
  }
  const backwards = by.ending_before !== undefined;
  const found: T[] = [];
  const newest = sandbox.clock.seconds() - sandbox.conditions.listLag;
  const rows = backwards ? table.oldestFirst(by.ending_before) : table.newestFirst(by.starting_after);
  for (const row of rows) {
    // Rows are in the order of their creation, so the first row beyond the range ends the search.
    if (by.created && (backwards ? row.created > by.created.to : row.created < by.created.from)) break;
    if (by.created && (row.created < by.created.from || row.created > by.created.to)) continue;
    if (row.created > newest || !wanted(row)) continue;
    found.push(row);
    if (found.length > limit) break;
  }
  const data = found.slice(0, limit);
  return { object: "list", data: backwards ? data.reverse() : data, has_more: found.length > limit, url };
}
