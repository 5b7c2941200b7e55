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
  /** Whether no person, or no subject, matches the text that the user typed. */
  isUnknown: boolean;
}
