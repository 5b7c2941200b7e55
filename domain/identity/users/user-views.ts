import type { DeliverableStatus, DeliveryType } from "#db/values/vocabulary.ts";
import type { SessionView } from "#domain/identity/sign-in/session-views.ts";
import type { ListPlace, PlacedPage } from "#domain/kernel/lists/list-place.ts";
import type { Returned } from "#domain/orders/returned-money.ts";
import type { OrderStates } from "#domain/orders/states/special-state.ts";

/**
 * The views of users in the back office. Amounts are minor units of the shop's currency unless stated
 * otherwise. Times are ISO strings.
 */

/**
 * The tabs of the list, with the names that the URL uses. The tab "" shows all accounts. Guests appear only
 * in the tab of guests.
 */
export const userTabs = ["", "compradores", "bloqueados", "convidados"] as const;
export const userSorts = ["", "nome", "gasto"] as const;
export type UserTab = (typeof userTabs)[number];
export type UserSort = (typeof userSorts)[number];

/** Number of rows on one page of the list. */
export const USERS_PAGE = 25;

export interface UserQuery extends ListPlace {
  search: string;
  tab: UserTab;
  sort: UserSort;
  /** Shows only users with this tag. The tag is missing when the list is not filtered by a tag. */
  tag?: string;
}

export interface UserRow {
  id: string;
  email: string;
  /** Empty when unknown. */
  fullName: string;
  /** Digits only. */
  phone: string;
  createdAt: string;
  isVerified: boolean;
  isBlocked: boolean;
  /** Whether the user has an admin record or is in a team. */
  isStaff: boolean;
  /** Whether the row belongs to a guest, who bought without an account. */
  isGuest: boolean;
  /** Gross total of paid orders. `returned` is the sum of the refunded and disputed amounts. */
  totalSpent: number;
  returned: Returned;
  orderCount: number;
  /** The tags that staff gave the user, in alphabetical order. */
  tags: string[];
}

export interface UserNote {
  id: string;
  body: string;
  authorName: string;
  at: string;
}

/**
 * The number of users in each tab of the list. The shop counts guests only in a list without a search, and
 * only when the shop has guests.
 */
export type TabCounts = Record<Exclude<UserTab, "convidados">, number> & { convidados?: number };

/** When `isCapped` is true, `counts` contains no numbers for the tabs. */
export interface UserList extends PlacedPage {
  rows: UserRow[];
  counts: TabCounts;
}

export interface UserOrder extends OrderStates {
  id: string;
  orderNumber: string;
  /** Whether this is a test order in a shop that takes real money. */
  marksTest: boolean;
  currency: string;
  total: number;
  itemCount: number;
  firstItemName: string;
  createdAt: string;
}

export interface UserDeliverable {
  id: string;
  productName: string;
  emoji: string;
  orderNumber: string;
  deliveryType: DeliveryType;
  status: DeliverableStatus;
  /** The names of the item's fields, without the values. */
  fieldNames: string[];
  deliveredAt: string;
  /** The id is null for a unit that did not come from the inventory. */
  inventoryItemId: string | null;
}

export interface UserView extends UserRow {
  verifiedAt: string | null;
  hasSecondFactor: boolean;
  /** Whether the caller may act on this account. Only admins may act on accounts of staff. */
  isWithinReach: boolean;
  isSelf: boolean;
  /**
   * Time, reason and author of the block, from the audit log. This field is null when the account is not
   * blocked.
   */
  blocked: { at: string; reason: string; byName: string } | null;
  lastSeenAt: string | null;
  /** The notes of the staff, newest first. */
  notes: UserNote[];
  /** The newest orders, and the number of all orders. */
  orders: UserOrder[];
  ordersTotal: number;
  deliverables: UserDeliverable[];
  deliverablesTotal: number;
  sessions: SessionView[];
}
