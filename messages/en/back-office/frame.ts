import { bell } from "#messages/en/back-office/bell.ts";
import { formatCount } from "#messages/format.ts";
import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import { frame as source } from "#messages/pt-BR/back-office/frame.ts";

const { plural } = pluralsIn("en");

export const frame: MessagesOf<typeof source> = {
  shell: {
    skip: "Skip to content",
    name: "Administration",
    nav: "Administration",
    moreActions: "More actions",
    openMenu: "Open menu",
    closeMenu: "Close menu",
    viewSite: "View site",
    newTab: "(opens in a new tab)",
    signOut: "Sign out",
    theme: "Colours",
    language: "Language",
    themes: { system: "As my device", light: "Light", dark: "Dark" },
    roles: { admin: "Administrator", team_member: "Team member" },
    groups: { catalog: "Catalogue", sales: "Sales", people: "People", shop: "Shop" },
  },
  bell,
  failure: {
    missing: {
      title: "Oops! Page not found",
      own: "Oops! Page not found",
      text: "The web address may be mistyped, or the page has moved.",
    },
    forbidden: {
      title: "Access denied",
      text: "Your account has no permission for this page. An admin can give your team permission.",
    },
    broken: {
      title: "Something failed on our side",
      text: "The page could not be shown. The error changed nothing.",
    },
    again: "Try again",
    home: "Go to the dashboard",
    shop: "Back to the site",
  },
  signedIn: { title: "Signed in", description: "Welcome to the back office." },
  adminCreated: {
    title: "Administrator created",
    description: "You are now the first administrator of the system.",
  },
  signedOut: { title: "Signed out", description: "You have been signed out." },
  signOutFailed: { title: "Sign-out failed", description: "You are still signed in. Try again." },
  parts: {
    dropFile: "Drop the file here or choose it",
    dropFiles: "Drop the files here or choose them",
    search: "Search",
    clear: "Clear search",
    dense: "Dense rows",
    columns: "Columns",
    unmark: "Clear",
    removeFilter: (name) => `Remove the filter ${name}`,
    previous: "Previous",
    next: "Next",
    page: (page, pages) => `Page ${formatCount(page)} of ${formatCount(pages)}`,
    pagination: "Pages",
    shown: (from, to, total) => `${formatCount(from)}–${formatCount(to)} of ${total}`,
    cancel: "Cancel",
    save: "Save",
    saving: "Saving...",
    working: "One moment...",
    gone: { title: "Not found", text: "The web address is wrong, or somebody deleted the entry." },
    discardTitle: "Discard the changes?",
    discard: "Your changes will be lost.",
    discardYes: "Discard",
    discardNo: "Keep editing",
    counter: (used, limit) => `${used}/${limit}`,
  },
  editor: {
    index: "Form",
    states: { error: "with an error", unsaved: "not saved", complete: "complete" },
    preview: "Preview",
    changes: (count: number) =>
      plural(count, { one: "1 unsaved change", other: `${formatCount(count)} unsaved changes` }),
    savedAt: (time: string) => `Saved at ${time}`,
    saved: "All saved",
    savedBy: (name: string) => `${name} saved while you were editing.`,
    differences: "Differences",
  },
  stepUp: {
    title: "2FA Required",
    text: "Two-factor authentication is required for sensitive operations.",
    ask: "Type the code of your authenticator app, or a backup code, to go on.",
    code: "Verification code",
    confirm: "Confirm",
    enable: "To continue, enable 2FA under Security.",
    goToSecurity: "Open Security",
  },
  limited: source.limited,
  errors: {
    file_unclear: {
      encoding:
        "The text of the file can be read in several encodings. Choose the encoding, or save the file as UTF-8.",
      decimal: (text, line) => `"${text}" in line ${line}: thousands or decimals? Choose the decimal mark.`,
      dates: (text, line) =>
        `"${text}" in line ${line} can begin with the day or with the month. Choose which comes first.`,
    },
    not_permitted: "Your account has no permission for this action.",
    second_factor_required: "Two-factor authentication is required for sensitive operations.",
    sign_in_required: "Your session has ended. Please sign in again.",
    not_found: "The entry no longer exists. Reload the page.",
    invalid_input: "Check the marked fields.",
    try_again_in: (minutes) =>
      `Try again in ${plural(minutes, { one: "1 minute", other: `${minutes} minutes` })}.`,
    locked: "The account is locked after many wrong codes. Run admin unlock on the server.",
    try_again_later: "The check was not possible now. Try again in a moment.",
    wrong_code: "The code is not right. Check that your device's clock is correct and try again.",
    wrong_backup_code: "This backup code is wrong or was used before. Use another code from your list.",
    code_required: "Type the verification code",
    code_malformed: "The code must have exactly 6 digits",
    unknown: "The action failed. Try again.",
    failed: "Error",
  },
  fields: {
    required: "Fill in this field.",
    too_long: "Too long.",
    malformed: "Not a valid value.",
  },
};
