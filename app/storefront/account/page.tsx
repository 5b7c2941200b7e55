import { data, redirect } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { MailAddress } from "#app/design-system/mail-address.tsx";
import { callerContext } from "#app/request/caller.ts";
import { readForm } from "#app/request/read-form.ts";
import { describePage } from "#app/storefront/base/shop-snapshot.ts";
import { accountMessages as messages } from "#app/storefront/delivered/messages.ts";
import { OrderFigures } from "#app/storefront/orders/order-figures.tsx";
import { OrderList } from "#app/storefront/orders/order-list.tsx";
import { FIRST_PRODUCTS } from "#app/storefront/orders/product-list.tsx";
import { accountError } from "#app/storefront/sign-in/messages.ts";
import { listDeliverables } from "#domain/delivery/order-history/delivered-items.ts";
import { listOrders, readOrderTotals } from "#domain/delivery/order-history/own-orders.ts";
import { listSessions, readProfile } from "#domain/identity/accounts/queries.ts";
import { updateProfile } from "#domain/identity/accounts/update-profile.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import type { OrderTotals } from "#domain/orders/order-views.ts";
import type { Route } from "./+types/page.ts";
import { DeliveredItems } from "./delivered-items.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { answerSecurityForm } from "./security/answer-form.ts";
import { EmailConfirmation } from "./security/email-confirmation.tsx";
import { securityMessages } from "./security/messages.ts";
import { OwnDataSection } from "./security/own-data-section.tsx";
import { SecuritySection } from "./security/security-section.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

const PERSONAL = { "Cache-Control": "no-store" };
const RECENT_ORDERS = 5;

export const meta: Route.MetaFunction = ({ matches }) => [
  ...describePage(matches, { title: messages.title }),
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => PERSONAL;

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  if (caller.kind !== "shopper") throw redirect("/auth", { headers: PERSONAL });
  const search = new URL(request.url).searchParams;
  const after = search.get("after");
  const all = after !== null || search.get("items") === "all";
  const [profile, recent, items, totals, sessions] = await Promise.all([
    readProfile(caller),
    listOrders(caller, { limit: RECENT_ORDERS }),
    listDeliverables(caller, all ? { after } : { limit: FIRST_PRODUCTS }),
    readOrderTotals(caller),
    listSessions(caller),
  ]);
  return data(
    {
      profile,
      items,
      all,
      isLaterPage: after !== null,
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
  const { profile, items, all, isLaterPage, recent, totals, sessions, now } = loaderData;
  const secured = actionData && "intent" in actionData ? actionData : undefined;
  const saved = actionData && !("intent" in actionData) ? actionData : undefined;
  const hasOrders = recent.length > 0;
  return (
    <div className="page py-8 md:py-12">
      <div className="flex items-center justify-between gap-4">
        <h1 className="title text-30">{messages.title}</h1>
        <SignOutButton />
      </div>
      <p className="mt-1 text-15 text-ink-2 [overflow-wrap:anywhere]">
        <MailAddress>{messages.signedInAs(profile.email)}</MailAddress>
      </p>

      <nav aria-label={messages.parts} className="mt-2 flex flex-wrap gap-x-4 text-15">
        {(
          [
            ["#items", messages.items],
            ...(hasOrders ? ([["#recent", messages.orders]] as const) : []),
            ["#profile", messages.profile],
            ["#security", securityMessages.title],
            ["#your-data", securityMessages.data],
          ] as const
        ).map(([href, label]) => (
          <a
            key={href}
            href={href}
            className="inline-flex min-h-9 items-center underline underline-offset-4 hover:text-accent"
          >
            {label}
          </a>
        ))}
      </nav>

      {!profile.emailVerified && (
        <EmailConfirmation email={profile.email} isConfirmed={false} className="mt-4" />
      )}
      <DeliveredItems first={items} totals={totals} all={all} isLaterPage={isLaterPage} now={now} />

      {hasOrders && <Statistics totals={totals} />}
      {hasOrders && (
        <section aria-labelledby="recent" className="mt-12 min-w-0">
          <h2 id="recent" className="title mb-3 scroll-mt-24 text-22">
            {messages.orders}
          </h2>
          <OrderList orders={recent} />
          <p className="mt-3">
            <LinkButton variant="outline" to="/orders">
              {messages.allOrders}
            </LinkButton>
          </p>
        </section>
      )}
      <div className="mt-12 grid gap-x-4 gap-y-10 lg:grid-cols-2">
        <ProfileForm profile={profile} answer={saved} />
        <div className="grid content-start gap-y-10">
          <SecuritySection
            email={profile.email}
            emailVerified={profile.emailVerified}
            sessions={sessions}
            answer={secured}
          />
          <OwnDataSection answer={secured} />
        </div>
      </div>
      {!hasOrders && <Statistics totals={totals} />}
    </div>
  );
}

/** The figures of the account. The page of an account without orders shows the figures last. */
function Statistics({ totals }: { totals: OrderTotals }) {
  return (
    <section aria-labelledby="statistics" className="mt-12">
      <h2 id="statistics" className="title mb-3 text-22">
        {messages.statistics}
      </h2>
      <OrderFigures totals={totals} />
    </section>
  );
}
