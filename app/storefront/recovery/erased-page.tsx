import { LinkButton } from "#app/design-system/button.tsx";
import { recoveryMessages } from "#messages/en/storefront/recovery.ts";
import type { Route } from "./+types/erased-page.ts";
import { NarrowPage } from "./narrow-page.tsx";
import { describePrivatePage, PRIVATE } from "./private-page.ts";

const messages = recoveryMessages.erased;

export const meta: Route.MetaFunction = ({ matches }) => describePrivatePage(matches, messages.title);
export const headers: Route.HeadersFunction = () => PRIVATE;

/**
 * The page that is shown after the customer has closed an account. The page confirms the erasure and reads no
 * personal data.
 */
export default function ErasedPage() {
  return (
    <NarrowPage title={messages.title} lead={messages.text}>
      <p>
        <LinkButton to="/">{messages.home}</LinkButton>
      </p>
    </NarrowPage>
  );
}
