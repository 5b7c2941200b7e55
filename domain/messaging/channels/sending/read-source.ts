import { CHANNELS_PAGE } from "#addresses";
import { db, run } from "#db/client.server.ts";
import { statement } from "#db/statement.ts";
import { TEST } from "#domain/messaging/channels/send-test.ts";
import { mailCatalog } from "#domain/messaging/email/mail-catalogs.ts";
import { readStaffNotice } from "#domain/messaging/email/read-staff-notice.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { env } from "#env";
import type { MailValues } from "#messages/mail-messages.ts";
import type { ClaimedMessage } from "./claim-sql.ts";
import type { ChatText, EventBody } from "./render-message.ts";

/** The data from which the text of a message is written. */
export type MessageSource = Pick<
  ClaimedMessage,
  | "type"
  | "order_event_id"
  | "shop_event_id"
  | "bundle_id"
  | "created_at"
  | "channel_id"
  | "name"
  | "language"
>;

interface OrderEventRow {
  order_id: string;
  order_number: string;
  version: number;
  currency: string;
  total: number;
  state: [string, string, string, string, number, number];
  created_at: Date;
}

/** Reads only values that later changes of the order do not affect. */
const readOrderEvent = statement<{ id: number }, OrderEventRow>(
  "channel_order_event",
  `select e.order_id, o.order_number, e.version, o.currency, o.total, e.details->'state' as state, e.created_at
  from order_events e join orders o on o.id = e.order_id where e.id = :id::bigint`,
);

const readShopEvent = statement<
  { id: number },
  { id: number; subject_id: string; data: Record<string, unknown>; created_at: Date }
>("channel_shop_event", "select id, subject_id, data, created_at from shop_events where id = :id::bigint");

/**
 * Returns the event that a message to a webhook reports. The function returns the same event for each
 * attempt. Amounts are minor units. The event contains no credential and no data of a customer. Returns null
 * when the source row was deleted.
 */
export async function readEvent(message: MessageSource): Promise<EventBody | null> {
  const { type, created_at: timestamp, channel_id: channelId, name } = message;
  if (message.order_event_id !== null) {
    const [row] = await run(db, readOrderEvent({ id: message.order_event_id }));
    if (!row) return null;
    const [paymentState, deliveryState, refundState, disputeState, paidAmount, refundedAmount] = row.state;
    return {
      type,
      timestamp: row.created_at,
      data: {
        orderId: row.order_id,
        orderNumber: row.order_number,
        version: row.version,
        currency: row.currency,
        total: row.total,
        paidAmount,
        refundedAmount,
        paymentState,
        deliveryState,
        refundState,
        disputeState,
      },
    };
  }
  if (message.shop_event_id !== null) {
    const [row] = await run(db, readShopEvent({ id: message.shop_event_id }));
    if (!row) return null;
    return {
      type,
      timestamp: row.created_at,
      data: { ...row.data, subjectId: row.subject_id, version: row.id },
    };
  }
  return type === TEST ? { type, timestamp, data: { channelId, name } } : null;
}

/**
 * Returns the text of a notice in the channel's language. Returns null when the cases of the notice were
 * deleted.
 */
export async function readChatText(message: MessageSource, settings: SiteSettings): Promise<ChatText | null> {
  const catalog = mailCatalog(message.language);
  if (message.type === TEST)
    return {
      heading: catalog.channelTest(settings.siteName),
      lines: [],
      link: new URL(CHANNELS_PAGE, env.APP_URL).href,
    };
  if (!message.bundle_id) return null;
  const notice = await readStaffNotice(
    { notice: message.type, bundleId: message.bundle_id },
    catalog,
    settings,
  );
  if (!notice) return null;
  const { subject, list = [] } = catalog.mails.staff_notice({
    siteName: settings.siteName,
    staffNotice: notice.content,
  } as MailValues);
  return { heading: subject, lines: list.filter(Boolean), link: `${env.APP_URL}${notice.place}` };
}
