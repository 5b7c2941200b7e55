import { pool } from "#db/client.server.ts";
import { deletionsOf, isOneTypoApart, queryWords, TYPO_FROM } from "./search-words.ts";

/** A prefix as short as one letter may begin thousands of words; the shortest of them are taken. */
const PREFIX_WORDS_MAX = 300;
const TYPO_CANDIDATES_MAX = 300;
/** Sorts after every letter. */
const LAST_LETTER = "\u{10FFFF}";

const FIND_WORDS = `
  select asked.place::int as place, found.word, found.is_prefix
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality asked(word, word_end, deletions, place)
  cross join lateral (
    (select v.word, true as is_prefix from search_vocabulary v
      where v.word ~>=~ asked.word and v.word ~<~ asked.word_end
      order by length(v.word), v.word limit ${PREFIX_WORDS_MAX})
    union all
    (select v.word, false from search_vocabulary v
      where asked.deletions is not null and v.deletions && string_to_array(asked.deletions, ' ')
      limit ${TYPO_CANDIDATES_MAX})
  ) found`;

/**
 * The catalogue's words that a search means: for each word typed, the words that begin with it, and those one typo
 * away when it has at least four letters and the catalogue does not write it exactly so.
 * @returns one list for each word typed, to be met all; null when one of them is met by nothing; [] for an empty search.
 */
export async function findWords(query: string): Promise<string[][] | null> {
  const typed = queryWords(query);
  if (typed.length === 0) return query.trim() === "" ? [] : null;
  const { rows } = await pool.query<{ place: number; word: string; is_prefix: boolean }>({
    name: "catalogue-find-words",
    text: FIND_WORDS,
    values: [
      typed,
      typed.map((word) => word + LAST_LETTER),
      typed.map((word) => (Array.from(word).length >= TYPO_FROM ? deletionsOf(word).join(" ") : null)),
    ],
  });
  const lists = typed.map((word, index) => {
    const found = rows.filter((row) => row.place === index + 1);
    const isWritten = found.some((row) => row.word === word);
    const meant = found.filter((row) => row.is_prefix || (!isWritten && isOneTypoApart(word, row.word)));
    return [...new Set(meant.map((row) => row.word))];
  });
  return lists.some((list) => list.length === 0) ? null : lists;
}
