import { catalog } from "#messages/catalog.ts";
import { alerts as alertsSource } from "#messages/pt-BR/back-office/alerts.ts";

/** The messages of security events and active alerts. */
export const alertMessages = catalog("back-office", "alerts", alertsSource);

/** Returns the name of a security event, or the code of an event without a name. */
export const eventName = (type: string): string =>
  Object.hasOwn(alertMessages.events, type) ? (alertMessages.events[type] ?? type) : type;

/** Returns the name of a subject in words: "tarefa: reembolsos" for the job "refunds". */
export function subjectName({ table, about }: { table: string; about: string }): string {
  const { jobs, subjects } = alertMessages;
  if (table === "jobs") return alertMessages.job(jobs[about] ?? about);
  if (table === "invariants") return alertMessages.rule(about);
  return Object.hasOwn(subjects, table) ? (subjects[table] ?? about) : about;
}
