import { pool } from "#db/client.server.ts";
import { deletionsOf, isOneTypoApart, queryWords, TYPO_FROM } from "./search-words.ts";

const TYPO_CANDIDATES_MAX = 300;

/** Finds each asked word, or its candidates when the catalog does not contain it. */
const FIND_WORDS = `
  select asked.place::int as place, found.word
  from unnest($1::text[], $2::text[]) with ordinality asked(word, deletions, place)
  cross join lateral (
    (select v.word from search_vocabulary v where v.word = asked.word)
    union all
    (select v.word from search_vocabulary v
      where not exists (select 1 from search_vocabulary known where known.word = asked.word)
        and v.deletions && string_to_array(asked.deletions, ' ')
      limit ${TYPO_CANDIDATES_MAX})
  ) found`;

/**
 * Builds the tsquery of a search. Each typed word matches words with that prefix. A word of at least four
 * letters that the catalog does not contain also matches words that are one typo apart.
 * @returns "" for an empty search; null for a search without letters and digits, which matches nothing
 */
export async function findWords(query: string): Promise<string | null> {
  const typed = queryWords(query);
  if (typed.length === 0) return query.trim() === "" ? "" : null;
  const long = typed.filter((word) => Array.from(word).length >= TYPO_FROM);
  const rows = long.length === 0 ? [] : await readWords(long);
  return typed
    .map((word) =>
      anyOf(
        word,
        rows.filter((row) => row.place === long.indexOf(word) + 1).map((row) => row.word),
      ),
    )
    .join(" & ");
}

async function readWords(words: string[]): Promise<{ place: number; word: string }[]> {
  const { rows } = await pool.query<{ place: number; word: string }>({
    name: "catalogue-find-words",
    text: FIND_WORDS,
    values: [words, words.map((word) => deletionsOf(word).join(" "))],
  });
  return rows;
}

/** Words contain only letters and digits, so quotes need no escaping. */
function anyOf(word: string, candidates: string[]): string {
  const typos = candidates.includes(word)
    ? []
    : candidates.filter((candidate) => isOneTypoApart(word, candidate));
  return `(${[`'${word}':*`, ...typos.map((typo) => `'${typo}'`)].join(" | ")})`;
}
