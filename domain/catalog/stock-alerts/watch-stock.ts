import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { countShelves } from "#domain/catalog/staff/count-shelves.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { announceStock } from "./announce-stock.ts";
import { countMails, lessMailed, WAVE_MS } from "./count-mails.ts";
import { judgeStock } from "./judge-stock.ts";
import { readWatched, type WatchedProduct } from "./watched-products.ts";

/** Maximum number of products that one run judges again because a waiting time has ended. */
const BATCH = 200;

/**
 * Counts the stock and judges the products whose stock changed, in the same transaction, so that no change is
 * lost. The function then checks the products whose waiting time has ended. The cost depends on the number of
 * changes, not on the size of the catalog.
 * @returns whether more changes are waiting
 */
export async function watchStock(): Promise<boolean> {
  const isMore = await countShelves(judgeProducts);
  return (await judgeDueProducts()) || isMore;
}

/**
 * One worker at a time judges products. The worker uses the advisory lock of the function that counts the
 * stock.
 */
function judgeDueProducts(): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select product_id as id from stock_levels where check_at <= now() order by check_at limit ${BATCH}`);
    if (rows.length === 0) return false;
    const lock = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.shelves}) as mine`,
    );
    if (!lock.rows[0]?.mine) return false;
    // The worker does not check a product that shoppers can no longer see. The update also clears the due
    // time of a product that shoppers can no longer see. If the update did not clear the due time, every run
    // would find the product again.
    const ids = rows.map(({ id }) => id);
    await tx.execute(
      sql`update stock_levels set check_at = null where product_id = any(${sql.param(ids)}::uuid[])`,
    );
    await judgeProducts(tx, ids);
    return rows.length === BATCH;
  });
}

/** Judges the stock of products, stores the new stock levels, and records the events. */
async function judgeProducts(tx: Transaction, ids: readonly string[]): Promise<void> {
  const now = Math.floor(shopNow());
  const judged = (await readWatched(tx, ids)).map((product) => judge(product, now));
  await storeLevels(
    tx,
    judged.filter(({ isNew }) => isNew).map(({ row }) => row),
  );
  await announceStock(
    tx,
    judged.flatMap(({ event, product }) => (event ? [{ event, ...product }] : [])),
  );
}

interface LevelRow {
  product_id: string;
  level: string;
  since: string;
  told: string;
  back_at: string | null;
  was_on_sale: boolean;
  check_at: string | null;
  mailed_units: number;
  mail_at: string | null;
}

function judge(product: WatchedProduct, now: number) {
  const { known, units } = product;
  const { event, ...level } = judgeStock(known, { ...product, now });
  const mailedUnits = lessMailed(known?.mailedUnits ?? 0, units);
  const mailAt = product.isAwaited ? mailTime({ ...product, mailedUnits }, now) : null;
  const row: LevelRow = {
    product_id: product.id,
    level: level.level,
    since: iso(level.since),
    told: level.told,
    back_at: level.backAt === null ? null : iso(level.backAt),
    was_on_sale: level.wasOnSale,
    check_at: level.checkAt === null ? null : iso(level.checkAt),
    mailed_units: mailedUnits,
    mail_at: mailAt === null ? null : iso(mailAt),
  };
  const isNew =
    !known ||
    level.level !== known.level ||
    level.told !== known.told ||
    level.wasOnSale !== known.wasOnSale ||
    level.checkAt !== known.checkAt ||
    mailedUnits !== known.mailedUnits ||
    (mailAt !== null && (known.mailAt === null || mailAt < known.mailAt));
  return { product, event, row, isNew };
}

/** Returns when the next mails to the waiting people are due. Returns null when no unit is on sale. */
function mailTime({ known, units, mailedUnits }: WatchedProduct & { mailedUnits: number }, now: number) {
  if (units === 0) return null;
  const mailedAt = known?.mailedAt ?? null;
  return countMails({ mailedUnits, mailedAt }, units, now) > 0 ? now : (mailedAt ?? now) + WAVE_MS;
}

const iso = (time: number) => new Date(time).toISOString();

/**
 * Stores the levels. The function can move the due time of mails only to an earlier time. A new request can
 * set the due time while mails are sent. Only `sendRestockMails` may therefore clear the due time.
 */
async function storeLevels(tx: Transaction, rows: readonly LevelRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into stock_levels (product_id, level, since, told, back_at, was_on_sale, check_at, mailed_units, mail_at)
    select product_id, level, since, told, back_at, was_on_sale, check_at, mailed_units, mail_at
    from json_to_recordset(${JSON.stringify(rows)}) as j(product_id uuid, level text, since timestamptz,
      told text, back_at timestamptz, was_on_sale boolean, check_at timestamptz, mailed_units integer, mail_at timestamptz)
    on conflict (product_id) do update set level = excluded.level, since = excluded.since, told = excluded.told,
      back_at = excluded.back_at, was_on_sale = excluded.was_on_sale, check_at = excluded.check_at, mailed_units = excluded.mailed_units,
      mail_at = least(stock_levels.mail_at, excluded.mail_at)`);
}
