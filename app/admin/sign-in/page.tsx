import { type RefObject, useEffect, useRef } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { expectNotice, useEntryNotice } from "#app/admin/entry-notice.ts";
import { callerContext } from "#app/caller.ts";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { PasswordInput, TextInput } from "#app/design-system/inputs.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import {
  adminCookie,
  challengeCookie,
  clearedChallengeCookie,
  readChallenge,
} from "#app/endpoints/session-cookie.ts";
import { EMAIL_MAX } from "#db/limits.ts";
import { DomainError } from "#domain/errors.ts";
import { answerChallenge } from "#domain/staff/answer-challenge.ts";
import { hasAnyAdmin, readStanding } from "#domain/staff/queries.ts";
import { signInStaff } from "#domain/staff/sign-in-staff.ts";
import type { Route } from "./+types/page";
import { loginMessages as words } from "./messages.ts";
import { loginRefusal } from "./refusal.ts";

const PERSONAL = { "Cache-Control": "no-store" };
const formClasses = "mt-6 grid gap-4 rounded-16 border border-line bg-surface p-4 sm:p-6";

export const meta: Route.MetaFunction = () => [
  { title: words.title },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => PERSONAL;

/**
 * Staff have nothing to do here; a signed-in shopper is sent to the setup while there is no admin, and one whose admin
 * record is not active reads so (spec: back-office §2 Admin login).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  if (caller.kind === "staff") throw redirect("/admin", { headers: PERSONAL });
  const needsSetup = !(await hasAnyAdmin().catch(() => true));
  const standing = caller.kind === "shopper" ? await readStanding(caller.userId) : null;
  if (caller.kind === "shopper" && needsSetup) throw redirect("/admin/setup", { headers: PERSONAL });
  const asksCode = readChallenge(request) !== undefined;
  return { asksCode, needsSetup, isDenied: standing === "inactive" };
}

/** `intent` says which half: the password, the code, or beginning again. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const caller = context.get(callerContext);
  const intent = text("intent");
  const leave = (to: string, ...cookies: string[]) => {
    const headers = new Headers(PERSONAL);
    for (const cookie of cookies) headers.append("Set-Cookie", cookie);
    return redirect(to, { status: 303, headers });
  };
  try {
    if (intent === "restart") return leave("/admin/login", clearedChallengeCookie());
    if (intent === "code") {
      const challenge = readChallenge(request) ?? "";
      const { session } = await answerChallenge(caller, { challenge, code: text("code") });
      return leave("/admin", adminCookie(session), clearedChallengeCookie());
    }
    const begun = await signInStaff(caller, { email: text("email"), password: text("password") });
    if ("challenge" in begun) return leave("/admin/login", challengeCookie(begun.challenge));
    return leave("/admin", adminCookie(begun.session));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const headers = new Headers(PERSONAL);
    if (error.code === "challenge_over") headers.append("Set-Cookie", clearedChallengeCookie());
    return data({ email: text("email"), refusal: loginRefusal(error) }, { status: error.status, headers });
  }
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const toast = useToast();
  useEntryNotice("signedOut");
  const form = useRef<HTMLFormElement>(null);
  const refusal = actionData?.refusal;
  useEffect(() => {
    if (!refusal) return;
    expectNotice(null);
    const title = refusal.isDenied ? words.denied.title : words.failed;
    toast({ title, description: refusal.message, variant: "destructive" });
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusal, toast]);
  const { asksCode, isDenied, needsSetup } = loaderData;
  return (
    <>
      <h1 className="title text-30">{asksCode ? words.codeTitle : words.title}</h1>
      <p className="mt-2 text-ink-2">{asksCode ? words.codeLead : words.lead}</p>
      {(isDenied || refusal?.isDenied) && (
        <div role="alert" className="mt-4 rounded-10 bg-danger-soft px-4 py-3 text-danger" lang="en">
          <p className="font-semibold">{words.denied.title}</p>
          <p className="text-15">{words.denied.words}</p>
        </div>
      )}
      {asksCode ? (
        <CodeForm formRef={form} error={refusal?.message} />
      ) : (
        <PasswordForm formRef={form} email={actionData?.email ?? ""} refusal={refusal} />
      )}
      {needsSetup && (
        <p className="mt-4 text-center text-15">
          <Link to="/admin/setup" className="inline-flex min-h-11 items-center underline underline-offset-4">
            {words.setUp}
          </Link>
        </p>
      )}
    </>
  );
}

type FormRef = RefObject<HTMLFormElement | null>;

function PasswordForm(props: {
  formRef: FormRef;
  email: string;
  refusal: { field: string; message: string; isDenied: boolean } | undefined;
}) {
  const busy = useNavigation().formMethod === "POST";
  const { field, message } = props.refusal ?? { field: "", message: "" };
  return (
    <Form
      ref={props.formRef}
      method="post"
      name="admin_login"
      className={formClasses}
      onSubmit={() => expectNotice("signedIn")}
    >
      <input type="hidden" name="intent" value="password" />
      <Field label={words.email} error={field === "email" && message}>
        <TextInput
          name="email"
          type="email"
          required
          maxLength={EMAIL_MAX}
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={props.email}
        />
      </Field>
      <Field label={words.password} error={field === "password" && message}>
        <PasswordInput
          name="password"
          required
          autoComplete="current-password"
          showLabel={words.show}
          hideLabel={words.hide}
        />
      </Field>
      <Button type="submit" aria-disabled={busy} onClick={(event) => busy && event.preventDefault()}>
        {busy ? words.busy : words.submit}
      </Button>
    </Form>
  );
}

function CodeForm({ formRef, error }: { formRef: FormRef; error: string | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className={formClasses}>
      <Form
        ref={formRef}
        method="post"
        name="admin_login_code"
        className="grid gap-4"
        onSubmit={() => expectNotice("signedIn")}
      >
        <input type="hidden" name="intent" value="code" />
        <Field label={words.code} error={error}>
          <TextInput
            name="code"
            required
            maxLength={20}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            className="font-mono"
          />
        </Field>
        <Button type="submit" aria-disabled={busy} onClick={(event) => busy && event.preventDefault()}>
          {busy ? words.busy : words.codeSubmit}
        </Button>
      </Form>
      <Form method="post">
        <input type="hidden" name="intent" value="restart" />
        <Button type="submit" variant="outline" className="w-full">
          {words.restart}
        </Button>
      </Form>
    </div>
  );
}
