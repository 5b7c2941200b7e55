import "./account.css";
import { data, redirect } from "react-router";
import { Link } from "#app/design-system/link.tsx";
import { MailAddress } from "#app/design-system/mail-address.tsx";
import { callerContext } from "#app/request/caller.ts";
import { readForm } from "#app/request/read-form.ts";
import { describePage } from "#app/storefront/base/shop-snapshot.ts";
import { accountMessages as messages } from "#app/storefront/delivered/messages.ts";
import { OrderFigures } from "#app/storefront/orders/order-figures.tsx";
import { OrderList } from "#app/storefront/orders/order-list.tsx";
import { accountError } from "#app/storefront/sign-in/messages.ts";
import { listDeliverables } from "#domain/delivery/order-history/delivered-items.ts";
import { listOrders, readOrderTotals } from "#domain/delivery/order-history/own-orders.ts";
import { listSessions, readProfile } from "#domain/identity/accounts/queries.ts";
import { updateProfile } from "#domain/identity/accounts/update-profile.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import type { Route } from "./+types/page.ts";
import { DeliveredItems } from "./delivered-items.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SectionNav } from "./section-nav.tsx";
import { answerSecurityForm } from "./security/answer-form.ts";
import { EmailConfirmation } from "./security/email-confirmation.tsx";
import { securityMessages } from "./security/messages.ts";
import { OwnDataSection } from "./security/own-data-section.tsx";
import { SecuritySection } from "./security/security-section.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

const PERSONAL = { "Cache-Control": "no-store" };
/** The number of delivered items and of orders that the account shows. /orders lists the rest. */
const LATEST = 3;

export const meta: Route.MetaFunction = ({ matches }) => [
  ...describePage(matches, { title: messages.title }),
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => PERSONAL;

export async function loader({ context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  if (caller.kind !== "shopper") throw redirect("/auth", { headers: PERSONAL });
  const [profile, recent, items, totals, sessions] = await Promise.all([
    readProfile(caller),
    listOrders(caller, { limit: LATEST }),
    listDeliverables(caller, { limit: LATEST }),
    readOrderTotals(caller),
    listSessions(caller),
  ]);
  return data(
    {
      profile,
      items: items.items,
      recent: recent.items,
      totals,
      sessions,
      now: new Date().toISOString(),
    },
    { headers: PERSONAL },
  );
}

/**
 * Saves the profile. The form does not contain the e-mail (spec S5-18). When the form has a field `intent`,
 * `answerSecurityForm` handles the form instead.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.has("intent")) {
    const caller = context.get(callerContext);
    return answerSecurityForm(caller, form, request);
  }
  const typed = { fullName: String(form.get("fullName") ?? ""), phone: String(form.get("phone") ?? "") };
  try {
    await updateProfile(context.get(callerContext), typed);
    return data({ saved: true, typed, refusal: null }, { headers: PERSONAL });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data(
      { saved: false, typed, refusal: accountError(error) },
      { status: error.status, headers: PERSONAL },
    );
  }
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, items, recent, totals, sessions, now } = loaderData;
  const secured = actionData && "intent" in actionData ? actionData : undefined;
  const saved = actionData && !("intent" in actionData) ? actionData : undefined;
  const hasOrders = recent.length > 0;
  const parts = [
    ["#items", messages.items],
    ...(hasOrders ? ([["#recent", messages.orders]] as const) : []),
    ["#profile", messages.profile],
    ["#security", securityMessages.title],
    ["#your-data", securityMessages.data],
  ] as const;
  const figures = (
    <section aria-labelledby="statistics">
      <h2 id="statistics" className="sr-only">
        {messages.statistics}
      </h2>
      <OrderFigures totals={totals} />
    </section>
  );
  return (
    <div className="account page">
      <header className="account-head">
        <h1 className="title text-30">{messages.title}</h1>
        <p>
          {messages.signedInAs("")}
          <span>
            <MailAddress>{profile.email}</MailAddress>
          </span>
        </p>
        <SignOutButton />
      </header>
      <SectionNav parts={parts} />
      <div className="account-parts">
        {!profile.emailVerified && <EmailConfirmation email={profile.email} isConfirmed={false} />}
        {hasOrders && figures}
        <DeliveredItems items={items} totals={totals} now={now} />
        {hasOrders && (
          <section aria-labelledby="recent" className="min-w-0">
            <div className="account-title">
              <h2 id="recent" className="title scroll-mt-24 text-22">
                {messages.orders}
              </h2>
              <Link to="/orders">{messages.allOrders}</Link>
            </div>
            <OrderList orders={recent} now={now} />
          </section>
        )}
        <div className="account-forms">
          <ProfileForm profile={profile} answer={saved} />
          <div>
            <SecuritySection
              email={profile.email}
              emailVerified={profile.emailVerified}
              sessions={sessions}
              answer={secured}
            />
            <OwnDataSection answer={secured} />
          </div>
        </div>
        {!hasOrders && figures}
      </div>
    </div>
  );
}
