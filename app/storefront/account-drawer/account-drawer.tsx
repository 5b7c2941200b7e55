import { useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Drawer } from "#app/design-system/drawer.tsx";
import { useAnswer } from "#app/request/use-answer.ts";
import { useSignInErrorNotice } from "#app/storefront/sign-in/error-notice.ts";
import type { action } from "#app/storefront/sign-in/page.tsx";
import { SignInForm } from "#app/storefront/sign-in/sign-in-form.tsx";
import { SignUpForm } from "#app/storefront/sign-in/sign-up-form.tsx";
import { drawerMessages } from "./drawer-messages.ts";
import { type EntryMode, EntryToggle } from "./entry-toggle.tsx";
import { MyAccount } from "./my-account.tsx";

interface AccountDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  signedIn: boolean;
  finalFocus: () => HTMLElement | null;
}

/**
 * Returns whether the device has a touch screen, where autofocus would open a keyboard that covers half of
 * the drawer.
 */
const isTouch = () => window.matchMedia("(pointer: coarse)").matches;

/**
 * A drawer over the current page. Visitors sign in or sign up in the drawer. Signed-in shoppers see My
 * Account (spec S2.2, S4-22). The forms, their validation and their actions are the same as on /auth.
 */
export function AccountDrawer({ open, onOpenChange, signedIn, finalFocus }: AccountDrawerProps) {
  const { messages, lang, messageLang } = drawerMessages();
  const [mode, setMode] = useState<EntryMode>("sign-in");
  const fetcherKey = useId();
  const fetcher = useFetcher<typeof action>({ key: fetcherKey });
  const answer = useAnswer(fetcher);
  const rejected = answer && "refusal" in answer ? answer : undefined;
  const hasEntered = answer !== undefined && "entered" in answer;
  const email = useRef("");
  const body = useRef<HTMLDivElement>(null);
  useSignInErrorNotice(rejected);

  // Closes the drawer after a sign-in, when the page has loaded again with the new session.
  useEffect(() => {
    if (hasEntered && signedIn) onOpenChange(false);
  }, [hasEntered, signedIn, onOpenChange]);

  // The drawer keeps showing the sign-in form during the closing animation.
  const showsAccount = signedIn && !hasEntered;
  const { title, description } = showsAccount
    ? messages.account
    : {
        title: mode === "sign-up" ? messages.entry.signUpTitle : messages.entry.signInTitle,
        description: messages.entry.description,
      };
  const Form = mode === "sign-up" ? SignUpForm : SignInForm;
  const first = () => body.current?.querySelector<HTMLElement>("[data-first], input[name=email]") ?? true;

  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      closeLabel={messages.close}
      lang={lang}
      initialFocus={() =>
        isTouch() ? (body.current?.querySelector<HTMLElement>("[data-first], [role=tab]") ?? true) : first()
      }
      finalFocus={finalFocus}
    >
      <div ref={body} className="pb-[calc(1rem+env(safe-area-inset-bottom,0px))]">
        {showsAccount ? (
          <MyAccount messages={messages.account} onLeave={() => onOpenChange(false)} />
        ) : (
          <>
            <EntryToggle messages={messages.entry} mode={mode} onChange={setMode} />
            <div id="entry-panel" role="tabpanel" aria-labelledby={`entry-${mode}`}>
              <Form
                key={mode}
                answer={rejected?.intent === mode ? rejected : undefined}
                email={email}
                inPlace={{
                  fetcherKey,
                  busy: fetcher.state !== "idle",
                  labels: messages.form,
                  messageLang,
                  labelLang: lang,
                }}
              />
            </div>
          </>
        )}
      </div>
    </Drawer>
  );
}
