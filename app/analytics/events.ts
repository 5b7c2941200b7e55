import { pageName } from "./page-names.ts";
import {
  type FieldSnapshot,
  type ReportedAddress,
  reportedAddress,
  reportedReferrer,
  reportedValue,
} from "./reported-values.ts";

/** The names and keys of the events (spec S3-23 to S3-27). Timestamps are ISO 8601. */
export interface FormFieldFilled {
  event: "formFieldFilled";
  fieldName: string;
  fieldValue: string;
  fieldType: string;
  timestamp: string;
}
export interface FormSubmission {
  event: "formSubmission";
  formId: string;
  formName: string;
  formData: Record<string, string>;
  eventType: string;
  timestamp: string;
}
export interface PageView {
  event: "pageView";
  pageName: string;
  pageUrl: string;
  timestamp: string;
}
export interface PageLoad {
  event: "pageLoad";
  title: string;
  url: string;
  path: string;
  referrer: string;
}
export interface CustomEvent {
  event: string;
  timestamp: string;
  [detail: string]: string;
}
export type AnalyticsEvent = FormFieldFilled | FormSubmission | PageView | PageLoad | CustomEvent;

/** An absolute URL of the shop. */
export interface PageAddress extends ReportedAddress {
  origin: string;
}

const now = () => new Date().toISOString();
const urlOf = (address: PageAddress) => {
  const { path, search, hash } = reportedAddress(address);
  return `${address.origin}${path}${search}${hash}`;
};

/**
 * Returns a custom event. The caller passes the values of the event. The values must never contain text that
 * a user typed into a form.
 */
export function customEvent(event: string, details: Record<string, string> = {}): CustomEvent {
  return { ...details, event, timestamp: now() };
}

/** Returns the event of a filled-in field, or null when the field contains a secret (spec R17). */
export function formFieldFilled(
  field: Omit<FieldSnapshot, "type"> & { type?: string },
  value: string,
): FormFieldFilled | null {
  const { type = "text" } = field;
  const fieldValue = reportedValue({ ...field, type }, value);
  if (fieldValue === undefined || value === "") return null;
  return { event: "formFieldFilled", fieldName: field.name, fieldValue, fieldType: type, timestamp: now() };
}

/**
 * Returns the event of a form submission. Empty fields and secrets are omitted. Personal data is redacted.
 */
export function formSubmission(
  form: { id: string; name: string },
  fields: readonly (FieldSnapshot & { value: string })[],
  eventType = "submit",
): FormSubmission {
  const formData: Record<string, string> = {};
  for (const field of fields) {
    const value = field.value === "" ? undefined : reportedValue(field, field.value);
    if (value !== undefined) formData[field.name] = value;
  }
  return {
    event: "formSubmission",
    formId: form.id,
    formName: form.name,
    formData,
    eventType,
    timestamp: now(),
  };
}

/** Returns the event that reports a shown page. */
export function pageView(address: PageAddress): PageView {
  const { path } = reportedAddress(address);
  return { event: "pageView", pageName: pageName(path), pageUrl: urlOf(address), timestamp: now() };
}

/** Returns the event that reports a loaded document. `title` is the title of the page. */
export function pageLoad(address: PageAddress, title: string, referrer: string): PageLoad {
  const { path } = reportedAddress(address);
  return { event: "pageLoad", title, url: urlOf(address), path, referrer: reportedReferrer(referrer) };
}

/**
 * Returns the event of a route change: referrer ("direct" when unknown), path, page name, search and hash.
 */
export function navigation(address: PageAddress, referrer: string): CustomEvent {
  const shown = reportedAddress(address);
  return customEvent("navigation", {
    referrer: reportedReferrer(referrer),
    path: shown.path,
    pageName: pageName(shown.path),
    search: shown.search,
    hash: shown.hash,
  });
}
