import type { ReactNode } from "react";

/** What the fields and buttons of the two forms are called. */
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

/** How a form is sent that stands over another page: it is answered without leaving that page. */
export interface InPlace {
  fetcherKey: string;
  busy: boolean;
  labels: FormLabels;
  /** The language of the page's own sentences, where the labels are in another. */
  messageLang: string | undefined;
  /** The language of the labels, where the page is in another: errors at the fields are asked for in it. */
  labelLang: string | undefined;
}

/** What a form that stands over another page asks for in addition. */
export function StayField({ inPlace }: { inPlace: InPlace | undefined }) {
  return inPlace ? (
    <>
      <input type="hidden" name="stay" value="yes" />
      {inPlace.labelLang && <input type="hidden" name="labels" value={inPlace.labelLang} />}
    </>
  ) : null;
}

/** How the form is sent, for the router's Form. */
export const sentInPlace = ({ fetcherKey }: InPlace) =>
  ({ action: "/auth", navigate: false, fetcherKey }) as const;

/** The words of a form's password button, for a PasswordInput. */
export const passwordWords = (inPlace: InPlace | undefined) =>
  inPlace && {
    showLabel: inPlace.labels.show,
    hideLabel: inPlace.labels.hide,
    subject: inPlace.labels.secret,
  };

/** The button of the form stays in view at the lower edge of a drawer that is longer than the screen. */
export function SubmitRow({ inPlace, children }: { inPlace: InPlace | undefined; children: ReactNode }) {
  return inPlace ? <div className="sticky bottom-0 bg-surface py-2">{children}</div> : children;
}

/** A sentence of the page among labels of another language. */
export function Said({ message, inPlace }: { message: string; inPlace: InPlace | undefined }) {
  return inPlace?.messageLang ? <span lang={inPlace.messageLang}>{message}</span> : message;
}
