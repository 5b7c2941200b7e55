import type { ActorKind } from "#db/values/vocabulary.ts";
import type { AlertSubject } from "#domain/messaging/alerts/alert-subjects.ts";

export const AUDIT_PAGE = 25;

/** One row of the audit log. Times are ISO strings. */
export interface AuditRow extends AlertSubject {
  seq: number;
  action: string;
  /** The kind of a security event. The text is empty when the row is no security event. */
  event: string;
  actorKind: ActorKind;
  /** Whether the row reports a failed or refused attempt. */
  hasFailed: boolean;
  recordId: string;
  permission: string;
  ip: string;
  userAgent: string;
  requestId: string;
  details: Record<string, unknown>;
  createdAt: string;
}

export interface AuditPage {
  rows: AuditRow[];
  hasNewer: boolean;
  hasOlder: boolean;
  /** Whether the shop knows neither a person nor a subject that matches the typed text. */
  isUnknown: boolean;
}
