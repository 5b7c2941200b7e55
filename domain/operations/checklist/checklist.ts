import type { FirstQuestion } from "./first-day.ts";

/** The steps with which the owner prepares a new shop, in the order of the checklist. */
export const checklistSteps = [
  "support",
  "timeZone",
  "language",
  "name",
  "logo",
  "product",
  "keys",
  "provider",
  "mail",
  "keyFile",
  "backup",
  "secondFactor",
] as const;
export type ChecklistStep = (typeof checklistSteps)[number];

/**
 * The values that the steps depend on. The shop reads the values for all steps with one query and from the
 * settings of the process.
 */
export interface ShopState {
  /** Whether the owner has chosen how shoppers can get support. */
  hasSupport: boolean;
  /** The questions of the first day that have no answer yet. */
  questions: readonly FirstQuestion[];
  siteName: string;
  logo: string;
  /** Whether the shop has a product that does not belong to the demo. */
  hasOwnProduct: boolean;
  /** Whether a product that does not belong to the demo has something to deliver. */
  hasOwnStock: boolean;
  providerMode: "none" | "sandbox" | "test" | "live";
  hasMailServer: boolean;
  /** The version of the master key that the owner has stored elsewhere, and the current version. */
  savedKey: number;
  currentKey: number;
  hasBackup: boolean;
  /** The number of active admins without a second factor. */
  unprotectedAdmins: number;
}

/**
 * For each step, the rule that decides whether the step is done. A step becomes open again when its rule
 * becomes false, for example after a change of the master key.
 */
const rules: Readonly<Record<ChecklistStep, (state: ShopState) => boolean>> = {
  support: ({ hasSupport }) => hasSupport,
  timeZone: ({ questions }) => !questions.includes("storeTimeZone"),
  language: ({ questions }) => !questions.includes("language"),
  name: ({ siteName }) => siteName !== "Handover",
  logo: ({ logo }) => logo !== "",
  product: ({ hasOwnProduct }) => hasOwnProduct,
  keys: ({ hasOwnStock }) => hasOwnStock,
  provider: ({ providerMode }) => providerMode === "live",
  mail: ({ hasMailServer }) => hasMailServer,
  keyFile: ({ savedKey, currentKey }) => savedKey === currentKey,
  backup: ({ hasBackup }) => hasBackup,
  secondFactor: ({ unprotectedAdmins }) => unprotectedAdmins === 0,
};

/** Returns the steps in the order of the checklist. Each entry states whether its step is done. */
export const checklistOf = (state: ShopState): { step: ChecklistStep; isDone: boolean }[] =>
  checklistSteps.map((step) => ({ step, isDone: rules[step](state) }));
