import { expect, type Locator, type Page } from "@playwright/test";
import { told } from "./told-to-analytics.ts";

const MARK = "canary7Qf3";

/** Planted secrets, one for each kind of field. No planted secret is allowed to appear outside its field. */
export const CANARIES = {
  password: `${MARK} password phrase`,
  code: `${MARK}-code`,
  email: `${MARK}-${process.pid}@example.com`,
  name: `${MARK} Prado`,
  phone: "5511987650123",
} as const;
/** The shop sends only the digits of a phone number, so the planted phone number does not contain `MARK`. */
const ALL = [MARK, CANARIES.phone];
const holdsCanary = (text: string) => ALL.some((canary) => decoded(text).includes(canary));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Snapshot {
  type: string;
  name: string;
  autocomplete: string;
}

function canaryFor({ type, name, autocomplete }: Snapshot): string {
  if (type === "password" || /password/.test(autocomplete)) return CANARIES.password;
  if (type === "email") return CANARIES.email;
  if (type === "tel") return CANARIES.phone;
  if (/code|otp|pin/i.test(name) || autocomplete === "one-time-code") return CANARIES.code;
  // A user might type an email address into a search box by mistake.
  return type === "search" ? CANARIES.email : CANARIES.name;
}

const TYPED =
  ":is(input, textarea):not([type=hidden], [type=radio], [type=checkbox], [type=file], [readonly])";

/**
 * Fills every field of a form, shows the passwords as plain text, and moves the focus out of each field.
 * Returns the number of filled fields.
 */
export async function fillWithCanaries(form: Locator): Promise<number> {
  const show = form.getByRole("button", { name: /^Show password/ });
  while ((await show.count()) > 0) await show.first().click();
  const fields = await form.locator(TYPED).all();
  for (const field of fields) {
    const values = await field.evaluate(({ type, name, autocomplete }: HTMLInputElement) => ({
      type,
      name,
      autocomplete,
    }));
    await field.fill(canaryFor(values));
    await field.blur();
  }
  for (const box of await form.locator("input[type=checkbox]").all()) await box.check();
  return fields.length;
}

/**
 * Records each request of a page when the URL or the body of the request contains a planted secret. Also
 * records every line of the page's console.
 */
export function watchLeaks(page: Page) {
  const sent: { to: string; place: "address" | "body" }[] = [];
  const lines: string[] = [];
  const hosts = new Set<string>();
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (!request.url().startsWith("http")) return;
    hosts.add(origin);
    const to = `${request.method()} ${pathname.replace(/\.data$/, "")}`;
    if (holdsCanary(request.url())) sent.push({ to, place: "address" });
    if (holdsCanary(request.postData()?.replaceAll("+", " ") ?? "")) sent.push({ to, place: "body" });
  });
  page.on("console", (message) => lines.push(message.text()));
  return { sent, lines, hosts };
}

/**
 * Checks that analytics events, console and browser storage contain no typed value, and that no event names a
 * secret field.
 */
export async function expectNothingKept(page: Page, lines: readonly string[]): Promise<void> {
  const events = await told(page);
  expect(events.filter((event) => holdsCanary(JSON.stringify(event)))).toEqual([]);
  const names = events.flatMap(({ event, fieldName, formData }) =>
    event === "formFieldFilled" ? [String(fieldName)] : Object.keys((formData as object | undefined) ?? {}),
  );
  expect(names.filter((name) => /pass|confirm|current|token|code|secret|intent/i.test(name))).toEqual([]);
  expect(lines.filter(holdsCanary)).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]));
  expect(holdsCanary(stored), "local storage and readable cookies").toBe(false);
}
