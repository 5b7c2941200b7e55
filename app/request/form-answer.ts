import { z } from "zod";
import { limitedActions } from "#db/values/vocabulary.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

/** The response to a form of the back office. */
export type FormAnswer =
  | { intent: string; ok: true; toast: { title: string; description?: string } | null; result?: unknown }
  | {
      intent: string;
      ok: false;
      toast: { title: string; description: string };
      /** Error messages, keyed by field name. */
      fields: Record<string, string>;
      /**
       * The field has a value when the action was rejected because a second factor or its confirmation is
       * missing. `enable` means that the user must enable a second factor first. `confirm` means that the
       * user must confirm the second factor again.
       */
      stepUp: "enable" | "confirm" | null;
      code: string;
    };

/**
 * Reads the form's fields in the shape that schemas expect. A field name that occurs only once results in a
 * string or a file. A field name that ends in `[]` or occurs several times results in a list. A field that is
 * missing in the form is also missing in the result. The field of an unticked checkbox is also absent,
 * instead of having the value "off".
 */
export function readFields(form: FormData): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name);
    fields.set(name.replace(/\[\]$/, ""), name.endsWith("[]") || all.length > 1 ? all : all[0]);
  }
  // The field names are untrusted input. The object has no prototype, so a field name cannot access the
  // prototype's properties.
  return Object.assign(Object.create(null), Object.fromEntries(fields));
}

/**
 * Builds the toast of a domain error from its code and message. The form provides the title of the toast, or
 * both its title and its description.
 */
export type ErrorMessages = (rejection: {
  code: string;
  sentence: string;
}) => string | { title: string; description: string };

/** Converts a domain or validation error to messages and a status. Rethrows unexpected errors. */
export function rejectedAnswer(intent: string, error: unknown, failed: ErrorMessages) {
  const toastOf = (code: string, sentence: string) => {
    const text = failed({ code, sentence });
    return typeof text === "string" ? { title: text, description: sentence } : { ...text };
  };
  if (error instanceof z.ZodError) {
    const fields = fieldErrors(error);
    const sentence = Object.values(fields)[0] ?? adminMessages.errors.invalid_input;
    const code = "invalid_input";
    return rejected({ intent, toast: toastOf(code, sentence), fields, code, status: 400 });
  }
  if (!(error instanceof DomainError)) throw error;
  const sentence = sentenceOf(error);
  const field = typeof error.details.field === "string" ? error.details.field : fieldOf[error.code];
  const fields = field ? { [field]: sentence } : {};
  const isStepUp = error.code === "second_factor_required";
  const title = specifiedTitle(error);
  return rejected({
    intent,
    toast: title === undefined ? toastOf(error.code, sentence) : { title, description: sentence },
    fields,
    code: error.code,
    status: error.status,
    stepUp: isStepUp ? (error.details.reason === "enable" ? "enable" : "confirm") : null,
  });
}

/** Error codes that belong to the same field in every form. */
const fieldOf: Record<string, string> = { wrong_code: "code", wrong_password: "current" };

interface Rejected {
  intent: string;
  toast: { title: string; description: string };
  fields: Record<string, string>;
  code: string;
  status: number;
  stepUp?: "enable" | "confirm" | null;
}

function rejected({ intent, toast, fields, code, status, stepUp = null }: Rejected) {
  const answer: FormAnswer = { intent, ok: false, toast, fields, stepUp, code };
  return { answer, status };
}

/** Messages that other folders register for the codes of their own errors. */
const added = new Map<string, (details: DomainError["details"]) => string>();

/**
 * Registers the messages of a folder's errors, keyed by code. The file that declares the messages must call
 * this function.
 */
export function addErrorMessages(
  sentences: Record<string, (details: DomainError["details"]) => string>,
): void {
  for (const [code, sentence] of Object.entries(sentences)) added.set(code, sentence);
}

/**
 * A number of minutes that is longer than the waiting time of every rate limit. When a waiting time is longer
 * than this, the user is locked out until the operator of the server removes the lock.
 */
const LOCKED_MINUTES = 60 * 24 * 30;
const minutesLeft = ({ retryAfterSeconds = 60 }: DomainError["details"]) =>
  Math.ceil(Number(retryAfterSeconds) / 60);

/**
 * Returns the title of errors that have the same title everywhere: '2FA Required', 'Rate Limit Exceeded'
 * (spec B8). For an error without a common title, the function returns undefined, and the form uses its own
 * title.
 */
export function specifiedTitle({ code, details }: Pick<DomainError, "code" | "details">): string | undefined {
  if (code === "second_factor_required") return adminMessages.stepUp.title;
  if (code === "too_many_attempts" && minutesLeft(details) <= LOCKED_MINUTES)
    return adminMessages.limited.title;
  return undefined;
}

/** Returns the message of a domain error in the language of the page. */
export function sentenceOf(error: Pick<DomainError, "code" | "details">): string {
  const messages = adminMessages.errors;
  const { code, details } = error;
  const own = added.get(code);
  if (own) return own(details);
  switch (code) {
    case "too_many_attempts": {
      const minutes = minutesLeft(details);
      if (minutes > LOCKED_MINUTES) return messages.locked;
      const { text: tooMany, actions } = adminMessages.limited;
      const act = limitedActions.find((known) => known === details.act) ?? "access";
      return `${tooMany(actions[act])} ${messages.try_again_in(minutes)}`;
    }
    case "file_unclear": {
      const { encoding, decimal, dates } = messages.file_unclear;
      const [text, line] = [String(details.text), Number(details.line)];
      if (details.question === "encoding") return encoding;
      return details.question === "decimal" ? decimal(text, line) : dates(text, line);
    }
    case "invalid_input":
      return sentenceOfProblem(String(details.field), String(details.problem));
    case "not_permitted":
    case "second_factor_required":
    case "sign_in_required":
    case "not_found":
    case "try_again_later":
      return messages[code];
    case "wrong_code":
      return details.kind === "backup" ? messages.wrong_backup_code : messages.wrong_code;
    default:
      return messages.unknown;
  }
}

function sentenceOfProblem(field: string, problem: string): string {
  const { errors, fields } = adminMessages;
  if (field === "code") return problem === "required" ? errors.code_required : errors.code_malformed;
  if (problem === "required" || problem === "too_long" || problem === "malformed") return fields[problem];
  return errors.invalid_input;
}

/**
 * Returns the default message of a schema issue in the language of the page. A schema overrides the default
 * message with a function, which is called when the issue occurs: `z.string().min(1, { error: () =>
 * words.nameMissing })`.
 */
export function sentenceOfIssue(issue: { code?: string; input?: unknown }): string {
  const messages = adminMessages.fields;
  if (issue.code === "too_big") return messages.too_long;
  if (issue.code === "too_small" || issue.input === undefined || issue.input === "") return messages.required;
  return messages.malformed;
}

/** Returns the first message of each invalid field. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".")] ??= issue.message;
  return fields;
}
