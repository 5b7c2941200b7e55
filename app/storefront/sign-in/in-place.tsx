import type { ReactNode } from "react";

/** The labels of the fields and buttons in the sign-in form and in the sign-up form. */
export interface FormLabels {
  signIn: string;
  signUp: string;
  email: string;
  password: string;
  passwordHelp: string;
  confirm: string;
  fullName: string;
  phone: string;
  phoneHelp: string;
  forgot: string;
  working: string;
  show: string;
  hide: string;
  secret: string;
}

/**
 * The data for a sign-in form inside an overlay. The page below the overlay stays open after the submission.
 */
export interface InPlace {
  fetcherKey: string;
  busy: boolean;
  labels: FormLabels;
  /**
   * The language of the page's messages. The value is set only when the form's labels are in a different
   * language.
   */
  messageLang: string | undefined;
  /**
   * The language of the form's labels. The value is set only when the page is in a different language. The
   * form requests its field errors in the language of the labels.
   */
  labelLang: string | undefined;
}

/** The additional hidden fields of a form inside an overlay. */
export function StayField({ inPlace }: { inPlace: InPlace | undefined }) {
  return inPlace ? (
    <>
      <input type="hidden" name="stay" value="yes" />
      {inPlace.labelLang && <input type="hidden" name="labels" value={inPlace.labelLang} />}
    </>
  ) : null;
}

/**
 * Returns the properties that make the router's `Form` submit in the background, without leaving the page.
 */
export const sentInPlace = ({ fetcherKey }: InPlace) =>
  ({ action: "/auth", navigate: false, fetcherKey }) as const;

/** Returns the labels of the show/hide button for a PasswordInput. */
export const passwordMessages = (inPlace: InPlace | undefined) =>
  inPlace && {
    showLabel: inPlace.labels.show,
    hideLabel: inPlace.labels.hide,
    subject: inPlace.labels.secret,
  };

/** Keeps the submit button visible at the bottom when the drawer is longer than the screen. */
export function SubmitRow({ inPlace, children }: { inPlace: InPlace | undefined; children: ReactNode }) {
  return inPlace ? <div className="sticky bottom-0 bg-surface py-2">{children}</div> : children;
}

/** Marks a message with its language, when the labels around the message are in another language. */
export function FieldMessage({ message, inPlace }: { message: string; inPlace: InPlace | undefined }) {
  return inPlace?.messageLang ? <span lang={inPlace.messageLang}>{message}</span> : message;
}
