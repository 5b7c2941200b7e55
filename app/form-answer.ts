import { z } from "zod";
import { adminMessages } from "#app/admin/messages.ts";
import { limitedActs } from "#db/vocabulary.ts";
import { DomainError } from "#domain/kernel/errors.ts";

/** What a form of the back office gets back. */
export type FormAnswer =
  | { intent: string; ok: true; toast: { title: string; description?: string } | null; result?: unknown }
  | {
      intent: string;
      ok: false;
      toast: { title: string; description: string };
      /** Sentences by the name of the field they belong to. */
      fields: Record<string, string>;
      /** What a second factor is missing, where that is why: turn it on, or give its code again. */
      stepUp: "enable" | "confirm" | null;
      code: string;
    };

/**
 * The fields of a form as a schema takes them: a name given once is a text or a file, one that ends in `[]` or is given more
 * than once is a list. A field that is absent is absent: an unticked box is not "off".
 */
export function readFields(form: FormData): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name);
    fields.set(name.replace(/\[\]$/, ""), name.endsWith("[]") || all.length > 1 ? all : all[0]);
  }
  // Names come from outside: no prototype they could reach.
  return Object.assign(Object.create(null), Object.fromEntries(fields));
}

/**
 * What the notification of a refusal says: a title above the refusal's own sentence, or both, made of its code and that
 * sentence.
 */
export type RefusalWords = (refusal: {
  code: string;
  sentence: string;
}) => string | { title: string; description: string };

/** A refusal in sentences, with its status. What is no refusal of ours is thrown on. */
export function refusedAnswer(intent: string, error: unknown, failed: RefusalWords) {
  const toastOf = (code: string, sentence: string) => {
    const said = failed({ code, sentence });
    return typeof said === "string" ? { title: said, description: sentence } : { ...said };
  };
  if (error instanceof z.ZodError) {
    const fields = fieldErrors(error);
    const sentence = Object.values(fields)[0] ?? adminMessages.refusals.invalid_input;
    const code = "invalid_input";
    return refused({ intent, toast: toastOf(code, sentence), fields, code, status: 400 });
  }
  if (!(error instanceof DomainError)) throw error;
  const sentence = sentenceOf(error);
  const field = typeof error.details.field === "string" ? error.details.field : fieldOf[error.code];
  const fields = field ? { [field]: sentence } : {};
  const isStepUp = error.code === "second_factor_required";
  const title = specifiedTitle(error);
  return refused({
    intent,
    toast: title === undefined ? toastOf(error.code, sentence) : { title, description: sentence },
    fields,
    code: error.code,
    status: error.status,
    stepUp: isStepUp ? (error.details.reason === "enable" ? "enable" : "confirm") : null,
  });
}

/** Codes that belong to one field of every form they can come from. */
const fieldOf: Record<string, string> = { wrong_code: "code", wrong_password: "current" };

interface Refused {
  intent: string;
  toast: { title: string; description: string };
  fields: Record<string, string>;
  code: string;
  status: number;
  stepUp?: "enable" | "confirm" | null;
}

function refused({ intent, toast, fields, code, status, stepUp = null }: Refused) {
  const answer: FormAnswer = { intent, ok: false, toast, fields, stepUp, code };
  return { answer, status };
}

/** Sentences that a folder of screens adds for the codes of its own rules. */
const added = new Map<string, (details: DomainError["details"]) => string>();

/** Teaches the forms the sentences of a folder's refusals, by code; called where the folder's messages are declared. */
export function addRefusals(sentences: Record<string, (details: DomainError["details"]) => string>): void {
  for (const [code, sentence] of Object.entries(sentences)) added.set(code, sentence);
}

/** Longer than any wait: what only whoever operates the server ends. */
const LOCKED_MINUTES = 60 * 24 * 30;
const minutesLeft = ({ retryAfterSeconds = 60 }: DomainError["details"]) =>
  Math.ceil(Number(retryAfterSeconds) / 60);

/**
 * The title of what is refused alike wherever it happens: '2FA Required', 'Rate Limit Exceeded' (spec: back-office §8
 * Security); undefined where the form's own title stands above the sentence.
 */
export function specifiedTitle({ code, details }: Pick<DomainError, "code" | "details">): string | undefined {
  if (code === "second_factor_required") return adminMessages.stepUp.title;
  if (code === "too_many_attempts" && minutesLeft(details) <= LOCKED_MINUTES)
    return adminMessages.limited.title;
  return undefined;
}

/** A refusal in words, in the language of the page. */
export function sentenceOf(error: Pick<DomainError, "code" | "details">): string {
  const words = adminMessages.refusals;
  const { code, details } = error;
  const own = added.get(code);
  if (own) return own(details);
  switch (code) {
    case "too_many_attempts": {
      const minutes = minutesLeft(details);
      if (minutes > LOCKED_MINUTES) return words.locked;
      const { words: tooMany, actions } = adminMessages.limited;
      const act = limitedActs.find((known) => known === details.act) ?? "access";
      return `${tooMany(actions[act])} ${words.try_again_in(minutes)}`;
    }
    case "invalid_input":
      return sentenceOfProblem(String(details.field), String(details.problem));
    case "not_permitted":
    case "second_factor_required":
    case "sign_in_required":
    case "not_found":
    case "try_again_later":
    case "wrong_code":
      return words[code];
    default:
      return words.unknown;
  }
}

function sentenceOfProblem(field: string, problem: string): string {
  const { refusals, fields } = adminMessages;
  if (field === "code") return problem === "required" ? refusals.code_required : refusals.code_malformed;
  if (problem === "required" || problem === "too_long" || problem === "malformed") return fields[problem];
  return refusals.invalid_input;
}

/**
 * The sentence of a schema's own check, in the language of the page; one that a schema writes itself stands above it:
 * `z.string().min(1, { error: () => words.nameMissing })`, a function, so that it is read when it is needed.
 */
export function sentenceOfIssue(issue: { code?: string; input?: unknown }): string {
  const words = adminMessages.fields;
  if (issue.code === "too_big") return words.too_long;
  if (issue.code === "too_small" || issue.input === undefined || issue.input === "") return words.required;
  return words.malformed;
}

/** The first sentence of each field that a schema refuses. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join(".")] ??= issue.message;
  return fields;
}
