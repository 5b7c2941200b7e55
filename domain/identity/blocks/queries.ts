import { inArray, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { users } from "#db/schema/accounts.ts";
import { blocks } from "#db/schema/blocks.ts";
import type { BlockKind } from "#db/values/block-kinds.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { readCounts } from "#domain/kernel/counts/read-counts.ts";
import { descending, readSpans } from "#domain/kernel/lists/keyset.ts";
import type { ListPlace, PlacedPage } from "#domain/kernel/lists/list-place.ts";
import { placePage, readPage } from "#domain/kernel/lists/read-page.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";

export const BLOCKS_PAGE = 25;

/** The data of a block that staff can see. Times are ISO texts. */
export interface ListedBlock {
  id: string;
  kind: BlockKind;
  /** The value is "" for a block of an address whose account was erased. */
  value: string;
  reason: string;
  until: string | null;
  isOver: boolean;
  /**
   * The mail address of the staff user who created the block, or "" when this user's account no longer
   * exists.
   */
  author: string;
  createdAt: string;
}

export type BlockList = PlacedPage & {
  rows: ListedBlock[];
  /** The number of blocked accounts. Blocked accounts are not rows of this list. */
  blockedAccounts: number;
};

/** The blocks, newest first. */
export const blockSpans = readSpans<{ id: string }>(
  [descending(sql`blocks.created_at`, "timestamptz"), descending(sql`blocks.id`, "uuid")],
  (id) => sql`blocks where id = ${id}`,
  ({ beyond, order, rows }) => sql`select id from blocks where ${beyond} order by ${order} ${rows}`,
);

/**
 * Lists one page of blocks, newest first.
 * @throws SignInRequired, NotPermitted like `requirePermission`
 */
export async function listBlocks(caller: Caller, place: ListPlace): Promise<BlockList> {
  requirePermission(caller, "blocks.view");
  const [found, total, accounts] = await Promise.all([
    readPage(place, BLOCKS_PAGE, blockSpans),
    readOnlyDb.$count(blocks),
    readCounts("users"),
  ]);
  const ids = found.rows.map(({ id }) => id);
  const author = sql<string>`coalesce((select ${users.email} from ${users}
    where ${users.id} = ${blocks.createdBy} and ${users.erasedAt} is null), '')`;
  const isOver = sql<boolean>`coalesce(${blocks.until} <= now(), false)`;
  const rows = await readOnlyDb
    .select({
      id: blocks.id,
      kind: blocks.kind,
      value: blocks.value,
      reason: blocks.reason,
      until: blocks.until,
      isOver,
      author,
      createdAt: blocks.createdAt,
    })
    .from(blocks)
    .where(inArray(blocks.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    ...placePage(found, BLOCKS_PAGE, total),
    blockedAccounts: accounts.get("blocked")?.n ?? 0,
    rows: ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [listed(row)] : [];
    }),
  };
}

function listed(
  row: Omit<ListedBlock, "until" | "createdAt"> & { until: Date | null; createdAt: Date },
): ListedBlock {
  return {
    ...row,
    value: row.kind === "email" && !row.value.includes("@") ? "" : row.value,
    until: row.until?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
