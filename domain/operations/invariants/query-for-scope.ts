import type { Invariant } from "./invariant.ts";
import { conditions, type Scope } from "./scope.ts";

/**
 * Returns the query of an invariant for a scope. Returns undefined when every part of the query is restricted
 * to a kind of row that is not in the scope. A check after an import of items therefore leaves out the
 * queries about orders. Leaving out a query saves time. The database plans a query for no rows as slowly as a
 * query for many rows.
 */
export function queryForScope(query: Invariant["query"], of: Scope): string | undefined {
  const restrictions: boolean[] = [];
  const restricted = (hasRows: boolean, condition: string) => {
    restrictions.push(hasRows);
    return condition;
  };
  const text = query({
    ...of,
    everyRow: () => restricted(true, of.everyRow()),
    ...conditions((kind, column) => restricted(of.has(kind), of[kind](column))),
  });
  const canFindRows = restrictions.length === 0 || restrictions.includes(true);
  return canFindRows ? text : undefined;
}
