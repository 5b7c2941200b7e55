import type {
  DeliverableStatus,
  DeliveryType,
  DisputeState,
  OrderStatus,
  RefundState,
} from "#db/vocabulary.ts";
import type { SessionView } from "#domain/identity/sign-in/session-views.ts";
import type { Returned } from "#domain/orders/returned-money.ts";

/** What the back office shows of people; amounts are minor units of the store's currency unless told, times ISO strings. */

/** The views of the list, as its address names them; "" is everybody. */
export const peopleTabs = ["", "compradores", "bloqueados"] as const;
export const peopleSorts = ["", "nome", "gasto"] as const;
export type PeopleTab = (typeof peopleTabs)[number];
export type PeopleSort = (typeof peopleSorts)[number];

/** One page of the list. */
export const PEOPLE_PAGE = 25;

export interface PeopleQuery {
  search: string;
  tab: PeopleTab;
  sort: PeopleSort;
  /** From 1. */
  page: number;
}

export interface PersonRow {
  id: string;
  email: string;
  /** Empty when they gave none. */
  fullName: string;
  /** Digits only. */
  phone: string;
  createdAt: string;
  isVerified: boolean;
  isBlocked: boolean;
  /** With an admin record or in a team. */
  isStaff: boolean;
  /** Gross, of paid orders; what went back of it stands beside it. */
  totalSpent: number;
  returned: Returned;
  orderCount: number;
}

export interface PeoplePage {
  rows: PersonRow[];
  /** The page these rows are; the last one where a later one was asked for. */
  page: number;
  total: number;
  counts: Record<PeopleTab, number>;
}

export interface PersonOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  refundState: RefundState;
  disputeState: DisputeState;
  /** Whether it is a test order of a shop that takes real money. */
  marksTest: boolean;
  currency: string;
  total: number;
  itemCount: number;
  firstItemName: string;
  createdAt: string;
}

export interface PersonDeliverable {
  id: string;
  productName: string;
  emoji: string;
  orderNumber: string;
  deliveryType: DeliveryType;
  status: DeliverableStatus;
  /** The names of what it holds, never a value. */
  fieldNames: string[];
  deliveredAt: string;
}

export interface PersonView extends PersonRow {
  verifiedAt: string | null;
  hasSecondFactor: boolean;
  /** Whether the caller may act on this account: staff are the admins' matter. */
  isWithinReach: boolean;
  isSelf: boolean;
  /** Null while the account is open; who and why as the audit log has them. */
  blocked: { at: string; reason: string; byName: string } | null;
  lastSeenAt: string | null;
  /** The newest ones, and how many there are. */
  orders: PersonOrder[];
  ordersTotal: number;
  deliverables: PersonDeliverable[];
  deliverablesTotal: number;
  sessions: SessionView[];
}
