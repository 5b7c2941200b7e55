import { Check } from "lucide-react";
import { useEffect } from "react";
import { data, redirect } from "react-router";
import { expectNotice } from "#app/admin/base/entry-notice.ts";
import { ErrorAlert } from "#app/admin/design/error-alert.tsx";
import { LinkButton } from "#app/design-system/button.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import { sentenceOf, specifiedTitle } from "#app/request/form-answer.ts";
import { readForm } from "#app/request/read-form.ts";
import { adminCookie } from "#app/request/session-cookie.ts";
import { createFirstAdmin } from "#domain/identity/admins/create-first-admin.ts";
import { hasAnyAdmin } from "#domain/identity/staff/queries.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { documentLanguage } from "#messages/language.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { setupMessages as messages } from "#messages/pt-BR/back-office/setup.ts";
import { loginMessages } from "#messages/pt-BR/back-office/sign-in.ts";
import type { Route } from "./+types/page";
import { BecomeForm } from "./become-form.tsx";

const PERSONAL = { "Cache-Control": "no-store" };

export const meta: Route.MetaFunction = () => [
  { title: messages.title },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => PERSONAL;

/**
 * Redirects an active admin to the dashboard. When the shop cannot find out whether an admin exists, the page
 * assumes that the system is configured (spec B8).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  if (caller.kind === "staff") throw redirect("/admin", { headers: PERSONAL });
  const isConfigured = await hasAnyAdmin().catch(() => true);
  const email = caller.kind === "shopper" ? caller.email : null;
  const code = new URL(request.url).searchParams.get("code") ?? "";
  return { isConfigured, email: isConfigured ? null : email, code };
}

export async function action({ request, context }: Route.ActionArgs) {
  const code = (await readForm(request)).get("code");
  try {
    const input = { code: typeof code === "string" ? code : "", language: documentLanguage() };
    const { session } = await createFirstAdmin(context.get(callerContext), input);
    const headers = { ...PERSONAL, "Set-Cookie": adminCookie(session) };
    return redirect("/admin", { status: 303, headers });
  } catch (error) {
    const isOurs = error instanceof DomainError;
    if (!isOurs) context.get(answerContext).report(error);
    const refusal = isOurs ? rejectionOf(error) : { ...messages.unexpected, code: "", isConfigured: false };
    return data({ refusal }, { status: isOurs ? error.status : 500, headers: PERSONAL });
  }
}

interface Rejection {
  title: string;
  description: string;
  /** The error of the code field. */
  code: string;
  /**
   * Whether another user became the first admin before this user. When another user became the first admin
   * before this user, the page shows that the system is already configured.
   */
  isConfigured: boolean;
}

/** Returns the messages of a domain error (spec B8). */
function rejectionOf(error: DomainError): Rejection {
  if (error.code === "admin_exists") return { ...messages.exists, code: "", isConfigured: true };
  if (error.code === "sign_in_required") return { ...messages.notSignedIn, code: "", isConfigured: false };
  const isCode = error.code === "wrong_setup_code" || error.code === "invalid_input";
  const wrong = error.code === "wrong_setup_code" ? messages.wrongCode : messages.codeMissing;
  const description = isCode ? wrong : sentenceOf(error);
  const title = specifiedTitle(error) ?? messages.failed;
  return { title, description, code: isCode ? wrong : "", isConfigured: false };
}

export default function SetupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isConfigured, email, code } = loaderData;
  const toast = useToast();
  const rejection = actionData?.refusal;
  useEffect(() => {
    if (!rejection) return;
    expectNotice(null);
    toast({ title: rejection.title, description: rejection.description, variant: "destructive" });
  }, [rejection, toast]);
  if (isConfigured || rejection?.isConfigured)
    return (
      <>
        <h1 className="title text-30">{messages.configured}</h1>
        <p className="mt-2 text-ink-2">{messages.configuredText}</p>
        <div className="mt-6 grid gap-4">
          <LinkButton to="/admin/login">{messages.toLogin}</LinkButton>
          <p className="border-t border-line pt-4 text-15 text-ink-2">{loginMessages.noAccess}</p>
          <LinkButton to="/" variant="outline" reloadDocument>
            {adminMessages.failure.shop}
          </LinkButton>
        </div>
      </>
    );
  return (
    <>
      <h1 className="title text-30">{messages.title}</h1>
      <p className="mt-2 text-ink-2">{messages.lead}</p>
      <ul className="mt-4 grid gap-1.5">
        {messages.abilities.map((ability) => (
          <li key={ability} className="flex items-center gap-2 text-15">
            <Check aria-hidden="true" size={16} className="shrink-0 text-accent" />
            {ability}
          </li>
        ))}
      </ul>
      {rejection && rejection.code === "" && (
        <ErrorAlert title={rejection.title} text={rejection.description} />
      )}
      <div className="mt-6 grid gap-4">
        {email === null ? (
          <>
            <p>{messages.signInFirst}</p>
            <LinkButton to={`/auth?next=setup${code && `&code=${encodeURIComponent(code)}`}`} reloadDocument>
              {messages.toAuth}
            </LinkButton>
          </>
        ) : (
          <BecomeForm email={email} code={code} error={rejection?.code} />
        )}
      </div>
    </>
  );
}
