import { formatCount, formatDecimal } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("en");

/** Every message of the health check (spec S2.15, R16). Times are milliseconds. */
export const systemTest = {
  title: "System Test",
  lead: "This page runs ten checks of the shop with your own rights. The checks count rows and measure time. The checks show no data.",
  run: "Run all checks",
  running: "Running…",
  again: "Run again",
  retry: "Retry",
  retryOf: (name: string) => `Retry: ${name}`,
  copy: "Copy report",
  copied: "Copied!",
  copyFailed: "The browser did not allow copying the report.",
  list: "Checks",
  needsScript: "The checks are run by the browser: switch JavaScript on to use this page.",
  names: {
    database: "Database",
    products: "Products",
    categories: "Categories",
    banners: "Banners",
    settings: "Site settings",
    profile: "Your profile",
    orders: "Your orders",
    deliverables: "Your delivered products",
    admin: "Admin exists",
    functions: "Payment and webhook functions",
  },
  /** What each check proves. The result of the check follows the question. */
  questions: {
    database: "Can pages load data?",
    products: "Can the marketplace list products?",
    categories: "Can the marketplace list categories?",
    banners: "Can pages show banners?",
    settings: "Can pages read the public settings?",
    profile: "Can you read your profile?",
    orders: "Can you read your orders?",
    deliverables: "Can you read the items that you bought?",
    admin: "Can somebody manage the shop?",
    functions: "Can the shop start payments and receive their results?",
  },
  states: {
    pending: "Pending",
    running: "Running",
    success: "Passed",
    error: "Failed",
  },
  notRun: "The checks have not been run yet.",
  passed: (passed: number, all: number) => `${passed} of ${all} passed`,
  total: (ms: number) => `Total time ${Math.round(ms)} ms`,
  time: (ms: number) => `${ms < 10 ? formatDecimal(ms) : Math.round(ms)} ms`,
  rows: (count: number) => `${count} ${plural(count, { one: "row", other: "rows" })} fetched.`,
  reasons: {
    answered: "The database answers.",
    "signed-out": "You are not signed in, so no row is yours.",
    "admin-exists": "An admin exists.",
    "no-admin": "No admin exists yet. Set up the first admin.",
    "does-not-answer": "No answer within five seconds.",
    failed: "The request was refused. The log of the shop says why.",
    "functions-answer": "Both functions answer.",
    "functions-silent": "A function does not answer.",
    unreachable: "The shop could not be reached.",
  },
  reportTitle: "System test report",

  invariants: "Invariants",
  invariantsLead:
    "Rules that must always be true for stock, orders, money and secrets. The shop checks these rules in the database now. You see this check because you are an admin. The worker makes the same check every minute.",
  askInvariants: "Check the invariants",
  asking: "Checking…",
  invariantsFailed:
    "The invariants could not be checked. Sign in to the back office again, then try once more.",
  comparison: {
    never:
      "The card provider's money has not been compared with the ledger yet: the worker makes this comparison every night.",
    agrees: (when: string, count: number) =>
      `Card provider and ledger agree: ${formatCount(count)} ${plural(count, { one: "object", other: "objects" })} compared, up to ${when}.`,
    foreign: (count: number) =>
      `${formatCount(count)} more ${plural(count, { one: "object belongs", other: "objects belong" })} to no order of this shop, and ${plural(count, { one: "was", other: "were" })} left out.`,
    differs: (when: string, count: number) =>
      `Card provider and ledger differ in ${formatCount(count)} ${plural(count, { one: "object", other: "objects" })}, compared up to ${when}. Each of these objects is under Attention in the sales.`,
  },
  held: (held: number, all: number) => `${held} of ${all} rules hold.`,
  holds: "Holds",
  brokenRows: (count: number) =>
    `Broken: ${count === 10 ? "10 rows or more" : plural(count, { one: "1 row", other: `${count} rows` })}`,

  panel: "Checkout test",
  panelLead:
    "Asks the checkout which currency a browser with this language would pay in. Nothing is ordered and nothing is charged.",
  language: "Language of the browser",
  test: "Test multi-currency checkout",
  testing: "Testing…",
  works: "Multi-currency checkout is working correctly",
  detected: (currency: string) => `Detected currency: ${currency}.`,
  testFailed: "Checkout Test Failed",
  testFailedText: (status: number) => `The checkout answered with status ${status}.`,
  testError: "Checkout Test Error",
  testErrorText: "The shop could not be reached.",
};
