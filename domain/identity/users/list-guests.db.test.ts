import { expect, it } from "vitest";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { allowGuests, buyAsGuest, guestAddress } from "#tests/factories/guests/build-guest.ts";
import { listUsers } from "./queries.ts";
import type { UserTab } from "./user-views.ts";

it("lists a guest with a paid order under the tab of guests alone", async () => {
  await allowGuests();
  const email = guestAddress();
  await buyAsGuest({ email, items: [{ productId: (await buildProduct()).id, quantity: 1 }] });
  const admin = await buildSignedInAdmin();
  const emailsOf = async (tab: UserTab, search = "", sort: "" | "nome" | "gasto" = "") =>
    (await listUsers(admin, { search, tab, sort, page: 1 })).rows.map((row) => row.email);
  expect(await emailsOf("convidados")).toEqual([email]);
  expect(await emailsOf("convidados", email.slice(0, 12))).toEqual([email]);
  for (const tab of ["", "compradores", "bloqueados"] as const)
    for (const sort of ["", "nome", "gasto"] as const)
      expect(await emailsOf(tab, "", sort)).not.toContain(email);
  expect(await emailsOf("", email.slice(0, 12))).toEqual([]);
});
