/**
 * Stock with invented keys, in forms in which sellers paste and save stock. Each sample lists the expected
 * ways to read the stock.
 */

export interface ImportSample {
  what: string;
  /** The name of the file. A pasted text has no name. */
  name?: string;
  content: string | Uint8Array;
  /**
   * The possible ways to read the file ("readings"), each with its number of items. When the file can be read
   * in only one way, the import uses this way immediately. When the file can be read in several ways, the
   * import asks the user. When a way reads the file as a table, its entry also contains the separator, and
   * then either "header" or the columns.
   */
  readings: string[];
  /**
   * For each possible way to read the file, the first item as the shop would deliver this item. The items are
   * in the same order as `readings`.
   */
  first: Record<string, string>[];
}

export const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
export const sixtyKeys = numbersTo(60).map((n) => `KX${String(n).padStart(2, "0")}-7QFD-M2WZ`);
const pairs = numbersTo(4).map((n) => `ana.${n}@example.com:s3nha-${n}`);
const quads = numbersTo(3).map((n) => `player${n}|Pw${n}x#|p${n}@example.com|r${n}@example.net`);

export const keySamples: ImportSample[] = [
  {
    what: "60 keys, one a line",
    content: sixtyKeys.join("\n"),
    readings: ["lines 60", "blocks 1"],
    first: [{ raw_data: "KX01-7QFD-M2WZ" }, { raw_data: sixtyKeys.join("\n") }],
  },
  {
    what: "keys in a .txt with CRLF and blank lines at the end",
    name: "keys.txt",
    content: "AAAA-1111\r\nBBBB-2222\r\n\r\n\r\n",
    readings: ["lines 2", "blocks 1"],
    first: [{ raw_data: "AAAA-1111" }, { raw_data: "AAAA-1111\r\nBBBB-2222" }],
  },
  {
    what: "keys with blank lines between some of them",
    content: "AAAA-1111\nBBBB-2222\n\nCCCC-3333\n\nDDDD-4444\n",
    readings: ["lines 4", "blocks 3"],
    first: [{ raw_data: "AAAA-1111" }, { raw_data: "AAAA-1111\nBBBB-2222" }],
  },
  {
    what: "keys with a blank line between all of them",
    content: "AAAA-1111\n\nBBBB-2222\n\n\nCCCC-3333\n",
    readings: ["lines 3"],
    first: [{ raw_data: "AAAA-1111" }],
  },
  {
    what: "a single key",
    content: "AAAA-1111-BBBB\n",
    readings: ["lines 1"],
    first: [{ raw_data: "AAAA-1111-BBBB" }],
  },
  {
    what: "more keys than one item can hold",
    content: numbersTo(7000)
      .map((n) => `LONG-${10_000 + n}`)
      .join("\n"),
    readings: ["lines 7000"],
    first: [{ raw_data: "LONG-10001" }],
  },
  {
    what: "keys of an old spreadsheet with carriage returns alone",
    name: "keys.txt",
    content: "AAAA-1111\rBBBB-2222\rCCCC-3333",
    readings: ["lines 3", "blocks 1"],
    first: [{ raw_data: "AAAA-1111" }],
  },
  {
    what: "a numbered list",
    content: "1. AAAA-1111\n2. BBBB-2222\n3. CCCC-3333",
    readings: ["numbered 3", "lines 3", "blocks 1"],
    first: [{ raw_data: "AAAA-1111" }, { raw_data: "1. AAAA-1111" }],
  },
  {
    what: "a list with bullets",
    content: "• AAAA-1111\n• BBBB-2222",
    readings: ["numbered 2", "lines 2", "blocks 1"],
    first: [{ raw_data: "AAAA-1111" }],
  },
  {
    what: "keys under the word key",
    content: "Key\nAAAA-1111\nBBBB-2222",
    readings: ["fields comma header 2", "lines 3", "blocks 1"],
    first: [{ key: "AAAA-1111" }, { raw_data: "Key" }],
  },
  {
    what: "links, one a line",
    content: "https://gift.example/r?c=AAAA\nhttps://gift.example/r?c=BBBB",
    readings: ["lines 2", "blocks 1"],
    first: [{ raw_data: "https://gift.example/r?c=AAAA" }],
  },
  {
    what: "lines that all name the same field",
    content: "Código: AAAA-1111\nCódigo: BBBB-2222",
    readings: ["records 2"],
    first: [{ código: "AAAA-1111" }],
  },
  {
    what: "keys that are labelled by what they are for",
    content: "Kestrel: AAAA-1111\nOsprey: BBBB-2222\nGift card: CCCC-3333",
    readings: ["fields colon username,code 3", "lines 3", "blocks 1"],
    first: [],
  },
  {
    what: "one item with many lines that are not named",
    content: "-----BEGIN KEY-----\nabc/def\nghi\n-----END KEY-----",
    readings: ["sections 1"],
    first: [{ raw_data: "-----BEGIN KEY-----\nabc/def\nghi\n-----END KEY-----" }],
  },
];

export const pairSamples: ImportSample[] = [
  {
    what: "email:password",
    content: pairs.join("\n"),
    readings: ["fields colon email,password 4", "lines 4", "blocks 1"],
    first: [{ email: "ana.1@example.com", password: "s3nha-1" }, { raw_data: "ana.1@example.com:s3nha-1" }],
  },
  {
    what: "email:password where a password holds a colon",
    content: [...pairs, "bia@example.com:x:y:z"].toReversed().join("\n"),
    readings: ["fields colon email,password 5", "lines 5", "blocks 1"],
    first: [{ email: "bia@example.com", password: "x:y:z" }],
  },
  {
    what: "two pairs, one of them with a colon in its password",
    content: "ana@example.com:x:1\nbia@example.com:y-2",
    readings: ["fields colon email,password 2", "lines 2", "blocks 1"],
    first: [{ email: "ana@example.com", password: "x:1" }],
  },
  {
    what: "user: password of names that are no field names",
    content: "alice: s3cret\nbob: hunter2",
    readings: ["fields colon username,password 2", "lines 2", "blocks 1"],
    first: [{ username: "alice", password: "s3cret" }, { raw_data: "alice: s3cret" }],
  },
  {
    what: "login:senha as a header above pairs",
    content: "login:senha\nana:abc\nbia:x:y",
    readings: ["fields colon header 2"],
    first: [{ login: "ana", senha: "abc" }],
  },
  {
    what: "user|pass|mail|recovery",
    content: quads.join("\n"),
    readings: ["fields pipe username,password,email,recovery_email 3", "lines 3", "blocks 1"],
    first: [
      { username: "player1", password: "Pw1x#", email: "p1@example.com", recovery_email: "r1@example.net" },
      { raw_data: "player1|Pw1x#|p1@example.com|r1@example.net" },
    ],
  },
  {
    what: "user|pass with one line that has a part too few",
    content: [...numbersTo(12).map((n) => `u${n}|p${n}`), "u13"].join("\n"),
    readings: ["fields pipe username,password 12 + 1 bad", "lines 13", "blocks 1"],
    first: [{ username: "u1", password: "p1" }],
  },
  {
    what: "columns that were copied from a spreadsheet",
    content: "ana@example.com\tabc\nbia@example.com\tdef",
    readings: ["fields tab email,password 2", "lines 2", "blocks 1"],
    first: [{ email: "ana@example.com", password: "abc" }],
  },
  {
    what: "named parts of a line",
    content: "Usuário: ana / Senha: a/b\nUsuário: bia / Senha: c",
    readings: ["labels 2", "lines 2"],
    first: [{ usuário: "ana", senha: "a/b" }, { usuário: "ana / Senha: a/b" }],
  },
];
