import { tagOf } from "#domain/identity/users/note-rules.ts";
import {
  type UserQuery,
  type UserSort,
  type UserTab,
  userSorts,
  userTabs,
} from "#domain/identity/users/user-views.ts";
import { placeOf } from "#domain/kernel/lists/list-place.ts";

/** Reads the list's query from the query string of the page. Unknown values are ignored. */
export function readUserQuery(search: URLSearchParams): UserQuery {
  const tag = tagOf(search.get("marca") ?? "");
  return {
    search: search.get("q") ?? "",
    tab: oneOf(userTabs, search.get("tab")) ?? ("" satisfies UserTab),
    sort: oneOf(userSorts, search.get("sort")) ?? ("" satisfies UserSort),
    ...(tag ? { tag } : {}),
    ...placeOf(search),
  };
}

const oneOf = <T extends string>(known: readonly T[], asked: string | null): T | undefined =>
  known.find((one) => one === asked);
