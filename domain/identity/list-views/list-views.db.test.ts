import { describe, expect, it } from "vitest";
import { LIST_VIEWS_MAX } from "#db/values/limits.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { readListViews } from "./queries.ts";
import { removeListView } from "./remove-list-view.ts";
import { saveListView } from "./save-list-view.ts";

const view = { list: "sales", name: "Disputas de hoje", filters: "situacao=disputadas" } as const;

describe("the stored views of a staff user", () => {
  it("each stored view belongs to one user and one list", async () => {
    const [ana, rui] = [await buildSignedInAdmin(), await buildSignedInMember("manage_orders")];
    await saveListView(ana, view);
    await saveListView(rui, view);
    await saveListView(ana, { ...view, list: "products", filters: "tab=ativos" });
    const [own] = await readListViews(ana, "sales");
    expect(own).toMatchObject({ name: view.name, filters: view.filters });
    expect(await readListViews(ana, "products")).toHaveLength(1);

    expect(await domainErrorOf(removeListView(rui, { id: own?.id ?? "" }))).toBe("not_found");
    await removeListView(ana, { id: own?.id ?? "" });
    expect(await readListViews(ana, "sales")).toEqual([]);
    expect(await readListViews(rui, "sales")).toHaveLength(1);
    expect(await domainErrorOf(removeListView(ana, { id: "x" }))).toBe("not_found");
  });

  it("a stored view is refused when its name exists, even in a different letter case or in a concurrent request", async () => {
    const staff = await buildSignedInAdmin();
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => saveListView(staff, view)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const again = saveListView(staff, { ...view, name: "DISPUTAS de hoje" });
    expect(await domainErrorOf(again)).toBe("list_view_name_taken");
  });

  it("a stored view is refused when the user already has the maximum number of views", async () => {
    const staff = await buildSignedInAdmin();
    for (let number = 0; number < LIST_VIEWS_MAX; number++)
      await saveListView(staff, { ...view, name: `View ${number}` });
    expect(await domainErrorOf(saveListView(staff, view))).toBe("too_many_list_views");
  });

  it("a visitor cannot save or read stored views", async () => {
    expect(await domainErrorOf(saveListView(visitor, view))).toBe("sign_in_required");
    expect(await domainErrorOf(readListViews(visitor, "sales"))).toBe("sign_in_required");
  });
});
