import type { AnnouncedChange } from "#domain/checkout/settlement/return/wait-for-order.ts";
import { hearNotifications } from "#server/base/hear-notifications.ts";
import { logError, logNotice } from "#server/web/base/log.ts";

/** The notification channels for staff data, as in db/migrations/0001_guards.sql. */
const staffNotices = ["security", "people"] as const;
export type StaffNotice = (typeof staffNotices)[number];

export interface NoticeListener {
  changed: (table: string) => void;
  orderChanged: (change: AnnouncedChange) => void;
  /** Called when staff data changed: the audit log, or users and their permissions. */
  staffChanged: (topic: StaffNotice) => void;
  /**
   * Called with `true` when notifications begin to arrive, and with `false` when no more notifications
   * arrive.
   */
  listening: (isListening: boolean) => void;
}

/**
 * Listens to the database's notifications about the catalog, orders and staff data. Returns a function that
 * ends the listening.
 */
export function subscribeToCatalog(
  databaseUrl: string,
  listener: NoticeListener,
): { close: () => Promise<void> } {
  let isLost = false;
  const channels = ["catalogue", "orders", ...staffNotices];
  return hearNotifications(
    databaseUrl,
    { name: "handover catalogue", channels },
    {
      notified: (channel, payload) => {
        const staffNotice = staffNotices.find((known) => known === channel);
        if (staffNotice) listener.staffChanged(staffNotice);
        else if (channel === "orders") listener.orderChanged(changeOf(payload));
        else listener.changed(payload);
      },
      listening: (isListening, error) => {
        listener.listening(isListening);
        if (error && !isLost)
          logError("catalog notifications do not arrive; pages are rendered for each request", error);
        else if (isListening && isLost) logNotice("catalog notifications arrive again");
        isLost = !isListening;
      },
    },
  );
}

/**
 * Parses a notification (db/migrations/0001_guards.sql, announce_order). The id is empty when the
 * notification contains no id.
 */
function changeOf(payload: string): AnnouncedChange {
  const unknown: AnnouncedChange = { id: "", userId: "", status: "pending" };
  try {
    const { id, userId, status } = JSON.parse(payload) as Partial<AnnouncedChange>;
    return { id: id ?? "", userId: userId ?? "", status: status ?? "pending" };
  } catch {
    return unknown;
  }
}
