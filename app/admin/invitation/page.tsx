import { useEffect, useRef } from "react";
import { data, Form, useNavigation } from "react-router";
import { ErrorAlert } from "#app/admin/design/error-alert.tsx";
import { teamsMessages as teams } from "#app/admin/teams/messages.ts";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { PasswordInput } from "#app/design-system/inputs.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { callerContext } from "#app/request/caller.ts";
import { sentenceOf } from "#app/request/form-answer.ts";
import { readForm } from "#app/request/read-form.ts";
import { acceptInvitation } from "#domain/identity/admins/accept-invitation.ts";
import { findInvitation, type InvitationView } from "#domain/identity/admins/open-invitations.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { LinkUnusable } from "#domain/messaging/links/one-time-links.ts";
import { invitationMessages as messages } from "#messages/pt-BR/back-office/invitation.ts";
import type { Route } from "./+types/page";

/** The address contains a one-time token. These headers forbid caching the page and sending a referrer. */
const PRIVATE = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

export const meta: Route.MetaFunction = () => [
  { title: messages.title },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => PRIVATE;

/**
 * Opening the link changes nothing, because mail scanners open links. Only the form accepts the invitation.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const invitation = await findInvitation(context.get(callerContext), token);
  const init = { status: invitation || token === "" ? 200 : 410, headers: PRIVATE };
  return data({ token: invitation ? token : "", invitation }, init);
}

interface Rejection {
  /** "" when the error belongs to no field. */
  field: string;
  message: string;
}

/** The form sends the token in the body, because the address of the response must not contain the token. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const caller = context.get(callerContext);
  const token = text("token");
  try {
    if (text("password") !== text("confirm")) throw new DomainError("passwords_differ", 422);
    await acceptInvitation(caller, { token, password: text("password") });
    return data({ state: "done" as const, token: "", invitation: null, refusal: null }, { headers: PRIVATE });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const invitation = error instanceof LinkUnusable ? null : await findInvitation(caller, token);
    const state = invitation ? ("refused" as const) : ("gone" as const);
    const refusal = invitation ? rejectionOf(error) : null;
    const init = { status: invitation ? error.status : 410, headers: PRIVATE };
    return data({ state, token: invitation ? token : "", invitation, refusal }, init);
  }
}

function rejectionOf(error: DomainError): Rejection {
  const { errors } = messages;
  if (error.code === "passwords_differ") return { field: "confirm", message: errors.passwords_differ };
  if (error.code !== "weak_password") return { field: "", message: sentenceOf(error) };
  const known: Record<string, string> = { ...errors };
  return { field: "password", message: known[String(error.details.reason)] ?? errors.weak };
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, invitation } = actionData ?? loaderData;
  const arrival = useRef<HTMLDivElement>(null);
  const hasLeft = actionData !== undefined && invitation === null;
  useEffect(() => {
    if (hasLeft) arrival.current?.focus();
  }, [hasLeft]);
  if (invitation)
    return <AcceptForm token={token} invitation={invitation} refusal={actionData?.refusal ?? null} />;
  const isDone = actionData?.state === "done";
  return (
    <div ref={arrival} tabIndex={-1} className="outline-none">
      <h1 className="title text-30">{isDone ? messages.doneTitle : messages.goneTitle}</h1>
      <p className="mt-2 text-ink-2">{isDone ? messages.done : messages.gone}</p>
      {isDone && (
        <p className="mt-6">
          <LinkButton to="/admin/login">{messages.toLogin}</LinkButton>
        </p>
      )}
    </div>
  );
}

interface AcceptFormProps {
  token: string;
  invitation: InvitationView;
  refusal: Rejection | null;
}

function AcceptForm({ token, invitation, refusal }: AcceptFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) return;
    toast({ title: messages.failed, description: refusal.message, variant: "destructive" });
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusal, toast]);
  const { email, teamName, permissions, needsPassword } = invitation;
  const errorOf = (field: string) => refusal?.field === field && refusal.message;
  const inputs = {
    required: true,
    autoComplete: "new-password",
    showLabel: messages.show,
    hideLabel: messages.hide,
  };
  return (
    <>
      <h1 className="title text-30">{messages.title}</h1>
      <p className="mt-2 text-ink-2 [overflow-wrap:anywhere]">
        {teamName === null ? messages.asAdmin(email) : messages.asMember(email, teamName)}
      </p>
      {permissions.length > 0 && (
        <ul aria-label={teams.permissionsTitle} className="mt-3 list-disc pl-5 text-ink-2">
          {permissions.map((permission) => (
            <li key={permission}>{teams.permissions[permission]}</li>
          ))}
        </ul>
      )}
      {refusal?.field === "" && <ErrorAlert title={messages.failed} text={refusal.message} />}
      <Form
        ref={form}
        method="post"
        action="/admin/convite"
        replace
        name="staff_invitation"
        className="mt-6 grid gap-4"
      >
        <input type="hidden" name="token" value={token} />
        {needsPassword && (
          <>
            <p>{messages.passwordLead}</p>
            <Field label={messages.password} help={messages.passwordHelp} error={errorOf("password")}>
              <PasswordInput name="password" {...inputs} />
            </Field>
            <Field label={messages.confirm} error={errorOf("confirm")}>
              <PasswordInput name="confirm" {...inputs} />
            </Field>
          </>
        )}
        <Button type="submit" aria-disabled={busy} onClick={(event) => busy && event.preventDefault()}>
          {busy ? messages.busy : messages.accept}
        </Button>
        {needsPassword && <p className="text-13 text-ink-3">{messages.keepPassword}</p>}
      </Form>
    </>
  );
}
