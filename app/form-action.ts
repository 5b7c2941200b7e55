import { type ActionFunctionArgs, data } from "react-router";
import { z } from "zod";
import { adminMessages } from "#app/admin/messages.ts";
import {
  type FormAnswer,
  type RefusalWords,
  readFields,
  refusedAnswer,
  sentenceOfIssue,
} from "#app/form-answer.ts";
import { readForm } from "#app/read-form.ts";
import { countWrite } from "#domain/identity/staff/count-write.ts";
import { type Caller, requireStaff } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { forgetReads } from "#domain/kernel/kept-reads.ts";
import { NotPermitted, staffCan } from "#domain/kernel/permissions.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";
import { answerContext } from "./answer.ts";
import { callerContext } from "./caller.ts";

/** What a form did: what to say, what the page needs of it, and cookies to set. */
export interface FormDone {
  toast?: { title: string; description?: string };
  /** For the page alone: never a secret but what is shown once, like backup codes. */
  result?: unknown;
  headers?: HeadersInit;
}

/** One intent of a page's action: parse, one use case, answer. */
export interface FormIntent {
  action: BackOfficeAction;
  answer: (caller: Caller, form: FormData) => Promise<FormDone>;
  failed: RefusalWords;
  unexpected: () => string;
}

/**
 * Describes one intent. `action` is its name in the table; `schema` is the one the page checks with; `run` calls one use
 * case and says what it did; `failed` is the title of the notification when it is refused, or title and sentence where
 * those are specified. `unexpected` is the sentence under that title where something broke that is no refusal: it is
 * logged, and the page with what was typed stays. Sentences are read inside the functions, so that they are in the language
 * of the request.
 */
export function onIntent<S extends z.ZodType>(intent: {
  action: BackOfficeAction;
  schema: S;
  run: (caller: Caller, input: z.output<S>) => Promise<FormDone>;
  failed: RefusalWords;
  unexpected?: () => string;
}): FormIntent {
  return {
    action: intent.action,
    failed: intent.failed,
    unexpected: intent.unexpected ?? (() => adminMessages.refusals.unknown),
    answer: async (caller, form) =>
      intent.run(caller, intent.schema.parse(readFields(form), { error: sentenceOfIssue })),
  };
}

export interface FormAction {
  (args: ActionFunctionArgs): Promise<ReturnType<typeof data<FormAnswer>>>;
  /** The actions of the table that this page's forms do, by intent; the permission test reads them. */
  intents: Readonly<Record<string, BackOfficeAction>>;
}

const isRefusal = (error: unknown) => error instanceof DomainError || error instanceof z.ZodError;

const PERSONAL = { "Cache-Control": "no-store" };

/**
 * A page's action from its intents: the form's field `intent` says which. Rights are asked and the write is counted before
 * anything is parsed; rights once more by the use case itself. A refusal changes nothing and answers its own status with
 * sentences in the language of the request; an unknown intent is 400.
 */
export function formAction(intents: Record<string, FormIntent>): FormAction {
  const action = async ({ request, context }: ActionFunctionArgs) => {
    const form = await readForm(request);
    const name = form.get("intent");
    const intent = typeof name === "string" && Object.hasOwn(intents, name) ? intents[name] : undefined;
    if (!intent || typeof name !== "string") throw data(null, { status: 400, headers: PERSONAL });
    const caller = context.get(callerContext);
    try {
      if (!staffCan(requireStaff(caller), intent.action)) throw new NotPermitted(intent.action);
      await countWrite(caller);
      const { toast, result, headers } = await intent.answer(caller, form);
      // The database tells of the change as well, but maybe after the page that follows has been read.
      forgetReads();
      const own = new Headers(headers);
      own.set("Cache-Control", "no-store");
      // The words of a catalogue are looked up as they are read, and this is the last place that knows the language.
      const answer: FormAnswer = { intent: name, ok: true, toast: toast ? { ...toast } : null, result };
      return data(answer, { headers: own });
    } catch (error) {
      if (!isRefusal(error)) {
        context.get(answerContext).report(error);
        const sentence = intent.unexpected();
        const said = intent.failed({ code: "failed", sentence });
        const toast = typeof said === "string" ? { title: said, description: sentence } : { ...said };
        const broken: FormAnswer = {
          intent: name,
          ok: false,
          toast,
          fields: {},
          stepUp: null,
          code: "failed",
        };
        return data(broken, { status: 500, headers: PERSONAL });
      }
      const { answer, status } = refusedAnswer(name, error, intent.failed);
      return data(answer, { status, headers: PERSONAL });
    }
  };
  const named = Object.entries(intents).map(([name, intent]) => [name, intent.action] as const);
  return Object.assign(action, { intents: Object.fromEntries(named) });
}
