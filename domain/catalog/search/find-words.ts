import { pool } from "#db/client.server.ts";
import { deletionsOf, isOneTypoApart, queryWords } from "./search-words.ts";
import { beginningOf, GROUPS_JOINED, isShort } from "./words-condition.ts";

const TYPO_CANDIDATES_MAX = 300;
/**
 * When this many words or more have the same beginning, the search looks up the beginning and not each word.
 * When fewer words have the same beginning, the search looks up each of the words.
 */
const BEGINNINGS_MAX = 128;

/**
 * Finds for each searched word the words of the catalog that begin with the searched word. When the catalog
 * does not contain the searched word, the query also finds similar words that might correct a typo. The query
 * reads the words with a given prefix as one range. The range ends at the prefix followed by the last Unicode
 * code point.
 */
const FIND_WORDS = `
  select asked.place::int as place, found.word, found.kind
  from unnest($1::text[], $2::text[]) with ordinality asked(word, deletions, place)
  cross join lateral (
    (select v.word, 'same' as kind from search_vocabulary v where v.word = asked.word)
    union all
    (select v.word, 'longer' from search_vocabulary v
      where v.word ~>~ asked.word and v.word ~<~ (asked.word || chr(1114111)) limit ${BEGINNINGS_MAX})
    union all
    (select v.word, 'similar' from search_vocabulary v
      where not exists (select 1 from search_vocabulary known where known.word = asked.word)
        and v.deletions && string_to_array(asked.deletions, ' ')
      limit ${TYPO_CANDIDATES_MAX})
  ) found`;

interface FoundWord {
  place: number;
  word: string;
  /**
   * The searched word itself, a longer word that begins with the searched word, or a similar word that might
   * correct a typo.
   */
  kind: "same" | "longer" | "similar";
}

/**
 * Builds the tsquery of a search. The query has one group for each typed word, and a group matches words that
 * begin with the typed word. When the catalog does not contain a typed word of at least four letters, the
 * group of this word also matches words that differ from the typed word by one typo.
 * @returns "" for an empty search; null for a search without letters and digits, which matches nothing
 */
export async function findWords(query: string): Promise<string | null> {
  const typed = queryWords(query);
  if (typed.length === 0) return query.trim() === "" ? "" : null;
  const long = typed.filter((word) => !isShort(word));
  const found = long.length === 0 ? [] : await readWords(long);
  return typed
    .map((word) =>
      groupOf(
        word,
        found.filter(({ place }) => place === long.indexOf(word) + 1),
      ),
    )
    .join(GROUPS_JOINED);
}

async function readWords(words: string[]): Promise<FoundWord[]> {
  const { rows } = await pool.query<FoundWord>({
    name: "catalogue-find-words",
    text: FIND_WORDS,
    values: [words, words.map((word) => deletionsOf(word).join(" "))],
  });
  return rows;
}

/**
 * Returns the alternatives for one typed word. The index finds whole words faster than prefixes. The search
 * therefore uses a prefix only in two cases. Too many words of the catalog begin with the typed word, or no
 * other alternative exists.
 */
function groupOf(typed: string, found: FoundWord[]): string {
  const known = found.filter(({ kind }) => kind !== "similar");
  const typos = found.filter(({ kind, word }) => kind === "similar" && isOneTypoApart(typed, word));
  const hasTooMany = known.length >= BEGINNINGS_MAX;
  const whole = [...(hasTooMany ? [] : known), ...typos].map(({ word }) => `'${word}'`);
  const isBeginning = hasTooMany || whole.length === 0;
  return `(${[...(isBeginning ? [beginningOf(typed)] : []), ...whole].join(" | ")})`;
}
