import { pageName } from "./page-names.ts";
import { type FieldFacts, type ToldAddress, toldAddress, toldReferrer, toldValue } from "./what-is-told.ts";

/** Names and keys of the events (spec: shopper §3 Analytics events); timestamps are ISO 8601. */
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
  [fact: string]: string;
}
export type AnalyticsEvent = FormFieldFilled | FormSubmission | PageView | PageLoad | CustomEvent;

/** An address of the shop, with the origin it is read from. */
export interface PageAddress extends ToldAddress {
  origin: string;
}

const now = () => new Date().toISOString();
const urlOf = (address: PageAddress) => {
  const { path, search, hash } = toldAddress(address);
  return `${address.origin}${path}${search}${hash}`;
};

/** An event of the shop's own; its facts are chosen by the caller, never taken from a form. */
export function customEvent(event: string, facts: Record<string, string> = {}): CustomEvent {
  return { ...facts, event, timestamp: now() };
}

/** A field was filled in; null when it holds a secret, which is not told at all (readings 17). */
export function formFieldFilled(
  field: Omit<FieldFacts, "type"> & { type?: string },
  value: string,
): FormFieldFilled | null {
  const { type = "text" } = field;
  const fieldValue = toldValue({ ...field, type }, value);
  if (fieldValue === undefined || value === "") return null;
  return { event: "formFieldFilled", fieldName: field.name, fieldValue, fieldType: type, timestamp: now() };
}

/** A form was sent: the fields that may be told, each as it may be told; empty ones are left out. */
export function formSubmission(
  form: { id: string; name: string },
  fields: readonly (FieldFacts & { value: string })[],
  eventType = "submit",
): FormSubmission {
  const formData: Record<string, string> = {};
  for (const field of fields) {
    const told = field.value === "" ? undefined : toldValue(field, field.value);
    if (told !== undefined) formData[field.name] = told;
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

/** A page is shown. */
export function pageView(address: PageAddress): PageView {
  const { path } = toldAddress(address);
  return { event: "pageView", pageName: pageName(path), pageUrl: urlOf(address), timestamp: now() };
}

/** The document was loaded. `title` is the page's own. */
export function pageLoad(address: PageAddress, title: string, referrer: string): PageLoad {
  const { path } = toldAddress(address);
  return { event: "pageLoad", title, url: urlOf(address), path, referrer: toldReferrer(referrer) };
}

/** The route changed: from where ("direct" when unknown) to which path, page name, search and hash. */
export function navigation(address: PageAddress, referrer: string): CustomEvent {
  const told = toldAddress(address);
  return customEvent("navigation", {
    referrer: toldReferrer(referrer),
    path: told.path,
    pageName: pageName(told.path),
    search: told.search,
    hash: told.hash,
  });
}
