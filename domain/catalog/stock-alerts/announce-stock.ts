import type { Transaction } from "#db/client.server.ts";
import type { StaffNotice } from "#db/values/channel-vocabulary.ts";
import { recordShopEvent } from "#domain/messaging/events/record-shop-event.ts";
import { recordNotice } from "#domain/messaging/notices/record-notice.ts";
import type { StockEvent } from "./judge-stock.ts";
import type { WatchedProduct } from "./watched-products.ts";

/**
 * The staff notice that belongs to each stock event. Chats, mails and webhooks report the same events at the
 * same time.
 */
const NOTICES: Record<StockEvent, StaffNotice> = {
  "stock.low": "stock_low",
  "stock.out": "sold_out",
  "stock.back": "stock_back",
};

type Announced = Pick<WatchedProduct, "id" | "name" | "units" | "threshold"> & { event: StockEvent };

/** Records the public stock events and the notices for staff in the caller's transaction. */
export async function announceStock(tx: Transaction, events: readonly Announced[]): Promise<void> {
  await recordShopEvent(
    tx,
    ...events.map(({ event: type, id: subjectId, name: product, units, threshold }) => ({
      type,
      subjectId,
      data: { product, units, threshold },
    })),
  );
  for (const { event, id: subject, units } of events)
    await recordNotice(tx, {
      kind: NOTICES[event],
      subject,
      details: event === "stock.out" ? {} : { units },
    });
}
