import { pool } from "#db/client.server.ts";
import { CATALOG_PAGE } from "#db/values/limits.ts";
import type { BannerPosition } from "#db/values/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { likePattern } from "#domain/kernel/text/like-pattern.ts";
import { type ActiveCounts, type ActiveTab, activeCounts, countOfTab, wantedActive } from "./active-tab.ts";

export interface StaffBanner {
  id: string;
  title: string;
  description: string;
  imageUrl: string;
  linkUrl: string;
  position: BannerPosition;
  isActive: boolean;
  version: number;
  /** ISO 8601. */
  createdAt: string;
}

export interface StaffBannerList {
  banners: StaffBanner[];
  /** How many banners the search finds: all banners, active banners and inactive banners. */
  counts: ActiveCounts;
  total: number;
  page: number;
  pageSize: number;
}

/**
 * Lists one page of banners, newest first (spec B7-14 to B7-16). Searches title and description.
 * @throws SignInRequired, NotPermitted
 */
export async function listStaffBanners(
  caller: Caller,
  query: { q: string; tab: ActiveTab; page: number },
): Promise<StaffBannerList> {
  requirePermission(caller, "banners.view");
  const pattern = likePattern(query.q);
  const { rows: counted } = await pool.query<{ is_active: boolean; count: number }>(
    `select is_active, count(*)::int as count from banners where ${FOUND} group by is_active`,
    [pattern],
  );
  const counts = activeCounts(counted);
  const total = countOfTab(counts, query.tab);
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / CATALOG_PAGE)));
  const { rows } = await pool.query<StaffBanner>(
    `${SELECT} where ${FOUND} and ($2::boolean is null or is_active = $2)
      order by banners.created_at desc nulls last, id limit $3 offset $4`,
    [pattern, wantedActive(query.tab), CATALOG_PAGE, (page - 1) * CATALOG_PAGE],
  );
  return { banners: rows, counts, total, page, pageSize: CATALOG_PAGE };
}

const SELECT = `select id, title, description, image_url as "imageUrl", link_url as "linkUrl", position,
    is_active as "isActive", version, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from banners`;

/**
 * Reads one banner. Returns null for an unknown or malformed id.
 * @throws SignInRequired, NotPermitted
 */
export async function findStaffBanner(caller: Caller, id: string): Promise<StaffBanner | null> {
  requirePermission(caller, "banners.view");
  if (!isId(id)) return null;
  const { rows } = await pool.query<StaffBanner>(`${SELECT} where id = $1`, [id]);
  return rows[0] ?? null;
}

const FOUND = "($1 = '%' or title ilike $1 or description ilike $1)";
