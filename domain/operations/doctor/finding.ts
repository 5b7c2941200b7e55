import type { Details } from "#messages/doctor-details.ts";

/**
 * The doctor checks whether the shop can sell and deliver. The doctor examines the settings, the machine, and
 * the services that the shop needs. A check changes nothing. Each run of a check has exactly one outcome. The
 * sentence of each outcome is in `messages/<language>/back-office/doctor.ts`.
 */

/** The checks in the order of the report. */
export const checkNames = [
  "settings",
  "database",
  "role",
  "schema",
  "keys",
  "disk",
  "mail",
  "support",
  "payments",
  "seller",
  "webhook",
  "address",
  "certificate",
  "proxies",
  "clocks",
  "worker",
  "channels",
  "invariants",
  "reads",
  "proof",
  "release",
] as const;

export type CheckName = (typeof checkNames)[number];
export type Verdict = "ok" | "demo" | "warning" | "wrong";

/**
 * Every possible outcome of each check, with the verdict of this outcome. "wrong": a person must act before
 * the shop works as promised. "demo": the state is fine for a trial, and must change before the shop sells.
 */
export const outcomes = {
  settings_ok: ["settings", "ok"],
  settings_invalid: ["settings", "wrong"],
  settings_demo_public: ["settings", "warning"],

  database_ok: ["database", "ok"],
  database_missing: ["database", "wrong"],
  database_away: ["database", "wrong"],
  database_refused: ["database", "wrong"],
  database_without_tls: ["database", "wrong"],
  database_plain: ["database", "warning"],
  database_old: ["database", "wrong"],

  role_ok: ["role", "ok"],
  role_owns: ["role", "warning"],
  role_lacks: ["role", "wrong"],

  schema_ok: ["schema", "ok"],
  schema_behind: ["schema", "wrong"],
  schema_newer: ["schema", "wrong"],
  schema_unreleased: ["schema", "wrong"],

  keys_ok: ["keys", "ok"],
  keys_missing: ["keys", "wrong"],
  keys_malformed: ["keys", "wrong"],
  keys_readable: ["keys", "wrong"],
  keys_of_other_shop: ["keys", "wrong"],
  keys_differ: ["keys", "wrong"],

  disk_ok: ["disk", "ok"],
  disk_low: ["disk", "warning"],
  disk_full: ["disk", "wrong"],
  disk_read_only: ["disk", "wrong"],

  mail_ok: ["mail", "ok"],
  mail_mailbox: ["mail", "demo"],
  mail_unset: ["mail", "wrong"],
  mail_away: ["mail", "wrong"],
  mail_refused: ["mail", "wrong"],
  mail_plain: ["mail", "wrong"],
  mail_certificate: ["mail", "wrong"],

  support_ok: ["support", "ok"],
  support_mail: ["support", "ok"],
  support_unset: ["support", "warning"],

  payments_ok: ["payments", "ok"],
  payments_test: ["payments", "demo"],
  payments_sandbox: ["payments", "demo"],
  payments_unset: ["payments", "wrong"],
  payments_away: ["payments", "wrong"],
  payments_rights: ["payments", "wrong"],
  payments_test_key: ["payments", "wrong"],

  seller_unknown: ["seller", "ok"],
  seller_page: ["seller", "wrong"],
  seller_refusal: ["seller", "wrong"],

  webhook_ok: ["webhook", "ok"],
  webhook_unset: ["webhook", "wrong"],
  webhook_away: ["webhook", "wrong"],
  webhook_missing: ["webhook", "wrong"],
  webhook_disabled: ["webhook", "wrong"],
  webhook_events: ["webhook", "wrong"],
  webhook_hidden: ["webhook", "warning"],

  address_ok: ["address", "ok"],
  address_unknown: ["address", "wrong"],
  address_refused: ["address", "wrong"],
  address_other: ["address", "wrong"],
  address_silent: ["address", "warning"],
  address_untrusted: ["address", "warning"],
  address_keyless: ["address", "warning"],

  certificate_ok: ["certificate", "ok"],
  certificate_none: ["certificate", "demo"],
  certificate_over: ["certificate", "wrong"],
  certificate_early: ["certificate", "wrong"],
  certificate_name: ["certificate", "wrong"],
  certificate_untrusted: ["certificate", "wrong"],
  certificate_ends: ["certificate", "warning"],
  certificate_unread: ["certificate", "warning"],

  proxies_ok: ["proxies", "ok"],
  proxies_forged: ["proxies", "wrong"],
  proxies_ignored: ["proxies", "wrong"],
  proxies_count: ["proxies", "wrong"],
  proxies_unread: ["proxies", "warning"],

  clocks_ok: ["clocks", "ok"],
  clocks_machine: ["clocks", "wrong"],
  clocks_provider: ["clocks", "wrong"],
  clocks_unread: ["clocks", "warning"],

  worker_ok: ["worker", "ok"],
  worker_silent: ["worker", "wrong"],
  worker_jobs: ["worker", "wrong"],

  channels_ok: ["channels", "ok"],
  channels_off: ["channels", "warning"],

  invariants_ok: ["invariants", "ok"],
  invariants_broken: ["invariants", "wrong"],

  reads_ok: ["reads", "ok"],
  reads_failed: ["reads", "wrong"],

  proof_ok: ["proof", "ok"],
  proof_unset: ["proof", "warning"],
  proof_none: ["proof", "warning"],
  proof_old: ["proof", "wrong"],
  proof_failed: ["proof", "wrong"],
  proof_disk_full: ["proof", "wrong"],
  proof_place_full: ["proof", "wrong"],
  proof_place_gone: ["proof", "wrong"],
  proof_place_read_only: ["proof", "wrong"],
  proof_place_refused: ["proof", "wrong"],
  proof_place_unreachable: ["proof", "wrong"],
  proof_passphrase: ["proof", "wrong"],
  proof_key_file: ["proof", "wrong"],

  release_ok: ["release", "ok"],
  release_newer: ["release", "warning"],
  release_unread: ["release", "warning"],
} as const satisfies Record<string, readonly [CheckName, Verdict]>;

export type Outcome = keyof typeof outcomes;
/** The outcomes that every check can have: no answer in time, no database, or an unexpected error. */
export type Unchecked = "late" | "no_database" | "failed";

/**
 * The sentence of each outcome in one language. The sentence states what works, or what is wrong and how a
 * person repairs the fault.
 */
export type Sentences = Readonly<Record<Outcome | Unchecked, string | ((details: Details) => string)>>;

export interface Finding {
  check: CheckName;
  verdict: Verdict;
  says: Outcome | Unchecked;
  details: Details;
}

export function finding(says: Outcome, details: Details = {}): Finding {
  const [check, verdict] = outcomes[says];
  return { check, verdict, says, details };
}

/**
 * Builds the finding for a check that gave no result. The finding is a warning, because no fault is proven.
 */
export const unchecked = (check: CheckName, says: Unchecked): Finding => ({
  check,
  verdict: "warning",
  says,
  details: {},
});

export function sentenceOf(sentences: Sentences, { says, details }: Finding): string {
  const sentence = sentences[says];
  return typeof sentence === "string" ? sentence : sentence(details);
}

/** Returns whether a report has a fault that a person must repair. */
export const isWrong = (findings: readonly Finding[]): boolean =>
  findings.some(({ verdict }) => verdict === "wrong");
