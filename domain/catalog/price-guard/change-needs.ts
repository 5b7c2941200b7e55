import type { HeldChangeKind, TeamPermission } from "#db/values/vocabulary.ts";
import { meets, type StaffRights } from "#domain/kernel/permissions.ts";

/** The permission that a user needs to see, confirm or refuse a change of each kind. */
const needs: Readonly<Record<HeldChangeKind, TeamPermission>> = {
  price: "manage_products",
  prices: "manage_products",
  coupon: "manage_coupons",
  settings: "manage_settings",
};

/** Returns the kinds of changes that a user may see and decide. */
export const decidableKinds = (rights: StaffRights): HeldChangeKind[] =>
  (Object.keys(needs) as HeldChangeKind[]).filter((kind) => meets(rights, [needs[kind]]));
