import { mutantsOf } from "./mutant.ts";

const COMBINED = "domain/catalog/price-guard/combined-drop.db.test.ts";
const TERMS = "domain/catalog/price-guard/confirmed-terms.db.test.ts";
const PLACE = "domain/catalog/price-guard/new-place.db.test.ts";
const SETTINGS = "domain/catalog/price-guard/guarded-settings.db.test.ts";
const GIVING = "domain/identity/staff/limit-giving.db.test.ts";

export const guardMutants = [
  ...mutantsOf("domain/catalog/price-guard/too-low.ts", ["domain/catalog/price-guard/too-low.test.ts"], {
    "guard: a drop of exactly the limit is too low": [": limit) * (1 - ROUNDING)", ": limit) + 1"],
    "guard: the highest rate of all counts": ["return Math.min(1, ...Object", "return Math.max(0, ...Object"],
  }),
  ...mutantsOf("domain/catalog/price-guard/judge-change.ts", [COMBINED], {
    "guard: concurrent changes do not see each other": [
      "select pg_advisory_xact_lock(${advisoryLocks.priceGuard})",
      "select 1",
    ],
    "guard: rates do not add up with prices": ["const unit = effective * left;", "const unit = effective;"],
  }),
  ...mutantsOf("domain/catalog/price-guard/lowest-price-sql.ts", [TERMS], {
    "guard: a deep price hides the others": [
      ", is_plain, unit * 100 < reference * (100 - ${percent}::int)",
      ", is_plain",
    ],
  }),
  ...mutantsOf("domain/catalog/products/guard-products.ts", [PLACE], {
    "guard: a member moves a product to any place": [
      "if (low.place && !isAllowed)",
      "if (low.place && false)",
    ],
  }),
  ...mutantsOf("domain/catalog/price-guard/save-settings.ts", [SETTINGS], {
    "guard: a looser limit applies at once": ["(low !== null || loosened.length > 0)", "(low !== null)"],
    "guard: settings about money need no fresh factor": [
      "moneySettings.has(name)",
      "moneySettings.has(name) && false",
    ],
  }),
  ...mutantsOf("domain/checkout/held-changes/confirm-change.ts", [SETTINGS], {
    "guard: a user confirms the own change": ["held.askedBy === staff.userId", "false"],
  }),
  ...mutantsOf("domain/identity/staff/limit-giving.ts", [GIVING], {
    "giving: concurrent actions are not counted": [
      "select pg_advisory_xact_lock(${advisoryLocks.givingOfStaff}, hashtext(${staff.userId}))",
      "select 1",
    ],
    "giving: the admins are not notified": ["if (!isAlert) return;", "return;"],
  }),
];
