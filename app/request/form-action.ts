import { type ActionFunctionArgs, data } from "react-router";
import { z } from "zod";
import { countWrite } from "#domain/identity/staff/count-write.ts";
import { type Caller, requireStaff } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { NotPermitted, staffCan } from "#domain/kernel/permissions.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";
import { invalidateReads } from "#domain/kernel/read-cache.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { answerContext } from "./answer.ts";
import { callerContext } from "./caller.ts";
import {
  type ErrorMessages,
  type FormAnswer,
  readFields,
  rejectedAnswer,
  sentenceOfIssue,
} from "./form-answer.ts";
import { readForm } from "./read-form.ts";

/** The result of a successful form action. */
export interface FormDone {
  toast?: { title: string; description?: string };
  /**
   * Data that only the page receives. The data for the page must contain no secrets, except secrets that the
   * page shows only once, such as backup codes.
   */
  result?: unknown;
  headers?: HeadersInit;
}

/** One action of a page's forms. The action parses the input, calls one use case and returns the result. */
export interface FormIntent {
  action: BackOfficeAction;
  answer: (caller: Caller, form: FormData) => Promise<FormDone>;
  failed: ErrorMessages;
  unexpected: () => string;
}

interface IntentBase<S extends z.ZodType> {
  /** The name of the action in the permission table. */
  action: BackOfficeAction;
  /** The schema with which the page validates the input. */
  schema: S;
  failed: ErrorMessages;
  unexpected?: () => string;
}

interface PlainIntent<S extends z.ZodType, R> extends IntentBase<S> {
  /** The use case. */
  run: (caller: Caller, input: z.output<S>) => Promise<R>;
  /** Returns the toast that reports the success of the action. */
  done: (result: R) => FormDone["toast"];
}

interface FreeIntent<S extends z.ZodType> extends IntentBase<S> {
  /** Calls one use case and returns the complete answer. */
  run: (caller: Caller, input: z.output<S>) => Promise<FormDone>;
  done?: undefined;
}

/**
 * Builds one form action. `failed` returns the title of the toast for a domain error. When the specification
 * also defines the text of the toast, `failed` returns the title and the text. `unexpected` returns the
 * sentence that is shown under the title after an unexpected error. An unexpected error is logged, and the
 * page keeps the user's input. `failed` and `unexpected` read the messages in the language of the request.
 */
export function onIntent<S extends z.ZodType, R>(intent: PlainIntent<S, R>): FormIntent;
export function onIntent<S extends z.ZodType>(intent: FreeIntent<S>): FormIntent;
export function onIntent<S extends z.ZodType, R>(intent: PlainIntent<S, R> | FreeIntent<S>): FormIntent {
  return {
    action: intent.action,
    failed: intent.failed,
    unexpected: intent.unexpected ?? (() => adminMessages.errors.unknown),
    answer: async (caller, form) => {
      const input = intent.schema.parse(readFields(form), { error: sentenceOfIssue });
      if (!intent.done) return intent.run(caller, input);
      const toast = intent.done(await intent.run(caller, input));
      return toast ? { toast } : {};
    },
  };
}

export interface FormAction {
  (args: ActionFunctionArgs): Promise<ReturnType<typeof data<FormAnswer>>>;
  /**
   * Maps each intent to the name of the form's action in the permission table. The test of the permission
   * table reads the names of the actions from this object.
   */
  intents: Readonly<Record<string, BackOfficeAction>>;
}

const isRejection = (error: unknown) => error instanceof DomainError || error instanceof z.ZodError;

const PERSONAL = { "Cache-Control": "no-store" };

/**
 * Builds the action of a page from the page's intents. The form field `intent` selects an intent. The action
 * first checks the permission and counts the write for the rate limit, and then parses the input. The use
 * case checks the permission again. A domain error leaves all data unchanged. The response has the status of
 * the error, and messages in the language of the request. For an unknown intent, the action answers 400.
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
      // The database notification also clears the cached reads, but the browser can request the next page
      // before the notification arrives.
      invalidateReads();
      const own = new Headers(headers);
      own.set("Cache-Control", "no-store");
      // Message getters read the current language. The code copies the toast immediately, because later code
      // does not know the language of the request.
      const answer: FormAnswer = { intent: name, ok: true, toast: toast ? { ...toast } : null, result };
      return data(answer, { headers: own });
    } catch (error) {
      if (!isRejection(error)) {
        context.get(answerContext).report(error);
        const sentence = intent.unexpected();
        const text = intent.failed({ code: "failed", sentence });
        const toast = typeof text === "string" ? { title: text, description: sentence } : { ...text };
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
      const { answer, status } = rejectedAnswer(name, error, intent.failed);
      return data(answer, { status, headers: PERSONAL });
    }
  };
  const named = Object.entries(intents).map(([name, intent]) => [name, intent.action] as const);
  return Object.assign(action, { intents: Object.fromEntries(named) });
}
