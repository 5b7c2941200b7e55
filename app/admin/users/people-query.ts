import { pageOf } from "#app/admin/design/list/list-address.ts";
import {
  type PeopleQuery,
  type PeopleSort,
  type PeopleTab,
  peopleSorts,
  peopleTabs,
} from "#domain/identity/users/person-views.ts";

/** Reads the query of the list's address; ignores unknown values. */
export function readPeopleQuery(search: URLSearchParams): PeopleQuery {
  return {
    search: search.get("q") ?? "",
    tab: oneOf(peopleTabs, search.get("tab")) ?? ("" satisfies PeopleTab),
    sort: oneOf(peopleSorts, search.get("sort")) ?? ("" satisfies PeopleSort),
    page: pageOf(search),
  };
}

const oneOf = <T extends string>(words: readonly T[], asked: string | null): T | undefined =>
  words.find((word) => word === asked);
