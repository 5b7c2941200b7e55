import type { FirstQuestion } from "./first-day.ts";

/** The steps that make a shop one's own, in their order. */
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

/** What the steps depend on. One query and the settings of the process give all of it. */
export interface ShopState {
  /** Whether shoppers have a way to support that the owner has chosen. */
  hasSupport: boolean;
  /** The open questions of the first day. */
  questions: readonly FirstQuestion[];
  siteName: string;
  logo: string;
  /** Whether the shop has a product that is not of the demo. */
  hasOwnProduct: boolean;
  /** Whether such a product has something to deliver. */
  hasOwnStock: boolean;
  providerMode: "none" | "sandbox" | "test" | "live";
  hasMailServer: boolean;
  /** The version of the master key that the owner has stored elsewhere, and the current version. */
  savedKey: number;
  currentKey: number;
  hasBackup: boolean;
  /** Active admins without a second factor. */
  unprotectedAdmins: number;
}

/** The rule of each step. A step that is no longer true is open again, such as after a new master key. */
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

/** Returns each step in its order, and whether it is done. */
export const checklistOf = (state: ShopState): { step: ChecklistStep; isDone: boolean }[] =>
  checklistSteps.map((step) => ({ step, isDone: rules[step](state) }));
