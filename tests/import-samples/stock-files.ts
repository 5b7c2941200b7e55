import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** Realistic stock files with invented keys, and the questions that an import must ask about each file. */
export interface StockFile {
  /** The name of a file in the folder `files/`, or the name for `content`. */
  name: string;
  content?: string;
  /**
   * The possible ways to read the file, each as `layout separator items`. The import offers these ways to the
   * user.
   */
  readings: string[];
  /** The index in `readings` of the way that the user chooses. The default is the first way in `readings`. */
  chosen?: number;
  /** The line numbers that each question asks about, before the user answers any question. */
  asks: Record<string, number[]>;
  /** The columns that are not delivered. */
  leftOut?: string[];
  /**
   * The answers to the questions. `items` lists the field values of the items that remain after these
   * answers.
   */
  answers?: Record<string, string>;
  items?: Record<string, string>[];
}

export const contentOfFile = ({ name, content }: StockFile): string =>
  content ?? readFileSync(resolve(import.meta.dirname, "files", name), "utf8");

const raw = (...values: string[]) => values.map((value) => ({ raw_data: value }));
const keys = (...values: string[]) => values.map((value) => ({ key: value }));
const section = (...lines: string[]) => ({
  raw_data: ["-----BEGIN LICENSE-----", ...lines, "-----END LICENSE-----"].join("\n"),
});

export const characterFiles: StockFile[] = [
  {
    name: "02-keys-invisible-edges.txt",
    readings: ["lines 9", "blocks 1"],
    asks: { characters: [8] },
    answers: { characters: "clean" },
    items: raw(
      "QWER-1111-AAAA",
      "QWER-2222-BBBB",
      "QWER-3333-CCCC",
      "QWER-4444-DDDD",
      "QWER-5555-EEEE",
      "QWER-6666-FFFF",
      "QWER-7777-GGGG",
      "QWER-8888-HHHH",
      "QWER-9999-JJJJ",
    ),
  },
  {
    name: "full-width, Cyrillic, soft hyphen and no-break space inside",
    content: "ＡＢＣＤ-1\nАВ12-CD34\nWX\u00adYZ-5\nKL\u00a0MN-6\nplain-7\n«QU-8»\n\ufeff\u2066ZZ-9\u2069\n",
    readings: ["lines 7", "blocks 1"],
    asks: { characters: [1, 2, 3, 4] },
    answers: { characters: "clean" },
    items: raw("ABCD-1", "AB12-CD34", "WXYZ-5", "KL MN-6", "plain-7", "QU-8", "ZZ-9"),
  },
  {
    name: "passwords that are odd on purpose.csv",
    content: 'login,senha\nana,"“it""s”"\nbia,"\'x y\'"\ncai,pä§§wörd\ndan,"a–b"\nеva,x1\n',
    readings: ["fields comma 5"],
    asks: { characters: [2, 5, 6] },
    answers: { characters: "keep" },
    items: [
      { login: "ana", senha: '“it"s”' },
      { login: "bia", senha: "'x y'" },
      { login: "cai", senha: "pä§§wörd" },
      { login: "dan", senha: "a–b" },
      { login: "еva", senha: "x1" },
    ],
  },
  {
    name: "prose and emoji need no question",
    content: "Acesse o site – use “ana” como login 👨‍👩‍👧\n\nنمی‌خواهم 12",
    readings: ["lines 2"],
    asks: {},
  },
];

export const spreadsheetFiles: StockFile[] = [
  {
    name: "03-excel-scientific.csv",
    readings: ["fields comma 2"],
    asks: { spreadsheet: [2, 3] },
    answers: { spreadsheet: "skip" },
    items: [],
  },
  {
    name: "03d-excel-text-wrapper.csv",
    readings: ["fields semicolon 2"],
    asks: {},
    leftOut: ["expires"],
    items: keys("000123456789012345", "000123456789012346"),
  },
  {
    name: "text wrappers without quotes around them.csv",
    content: 'key,note\n="000123",a\n="000124",b\n',
    readings: ["fields comma 2"],
    asks: {},
    items: [
      { key: "000123", note: "a" },
      { key: "000124", note: "b" },
    ],
  },
  {
    name: "03e-excel-dates.csv",
    readings: ["fields semicolon 2"],
    asks: { spreadsheet: [2, 3] },
    answers: { spreadsheet: "accept" },
    items: [
      { serial: "12/abr", note: "a" },
      { serial: "01/mai", note: "b" },
    ],
  },
  {
    name: "03g-one-column-decimal-comma.csv",
    readings: ["fields semicolon 2"],
    asks: { spreadsheet: [2, 3] },
  },
  {
    name: "errors, logic, numbers and dates",
    content:
      "#N/D\n#NOME?\n######\nVERDADEIRO\n1.234.567\n12345,0\n12%\nR$ 10,00\n(120)\n=A1\n2026-04-12 00:00:00\n12-Apr\n'ABC1\nGOOD-1\n12E45678",
    readings: ["lines 15", "blocks 1"],
    asks: { spreadsheet: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] },
    answers: { spreadsheet: "skip" },
    items: raw("GOOD-1", "12E45678"),
  },
  {
    name: "digits that were rounded or lost their zeros",
    content: "1234567890123450000\n2234567890123450000\n3234567890123450000",
    readings: ["lines 3", "blocks 1"],
    asks: { spreadsheet: [1, 2, 3] },
  },
  {
    name: "digits of mixed lengths.csv",
    content: "pin,serie\n123456,A-1\n234567,A-2\n3456,A-3\n987654,A-4",
    readings: ["fields comma 4"],
    asks: { spreadsheet: [4] },
  },
  {
    name: "days of a spreadsheet among keys",
    content: "44927\nAB-100\nAB-101",
    readings: ["lines 3", "blocks 1"],
    asks: { spreadsheet: [1] },
  },
  {
    name: "keys of this form are no damage",
    content: "12E45678\n34E56789\n56E67890",
    readings: ["lines 3", "blocks 1"],
    asks: {},
  },
  {
    name: "a birthday, a phone and a password of digits.csv",
    content:
      "email,senha,nascimento,telefone\na@ex.test,01/05/1990,12/04/1991,11987654321\nb@ex.test,1E5,01/01/1992,1134567890",
    readings: ["fields comma 2"],
    asks: {},
  },
];

export const formFiles: StockFile[] = [
  {
    name: "06-cookie-array-one-account.txt",
    readings: ["whole 1", "json 2"],
    asks: {},
  },
  {
    name: "cookies.txt",
    content:
      "# Netscape HTTP Cookie File\n\n.ex.test\tTRUE\t/\tTRUE\t1790000000\tsid\tabc\n.ex.test\tTRUE\t/\tFALSE\t0\ttok\tdef\n",
    readings: ["whole 1", "blocks 2", "lines 3"],
    asks: {},
  },
  {
    name: "a list of cookies on each line",
    content: '[{"name":"sid","value":"a","domain":"x"}]\n[{"name":"sid","value":"b","domain":"x"}]',
    readings: ["lines 2", "blocks 1"],
    asks: {},
  },
  { name: "07-long-cookie-lines.txt", readings: ["fields pipe 2", "lines 2", "blocks 1"], asks: {} },
  {
    name: "16-begin-end-without-blank-line.txt",
    readings: ["sections 2", "blocks 1"],
    asks: {},
    items: [section("AAAABBBBCCCC1111", "DDDDEEEEFFFF2222"), section("GGGGHHHHIIII3333", "JJJJKKKKLLLL4444")],
  },
  {
    name: "private keys with blank lines inside.pem",
    content:
      "-----BEGIN PGP MESSAGE-----\nVersion: 1\n\nabc\n-----END PGP MESSAGE-----\n-----BEGIN PGP MESSAGE-----\n\ndef\n-----END PGP MESSAGE-----",
    readings: ["sections 2", "blocks 3"],
    asks: {},
  },
  {
    name: "17-four-dashes.txt",
    readings: ["fields ---- 3", "lines 3", "blocks 1"],
    asks: {},
    items: [
      { email: "ana@ex.test", password: "pw1", field_3: "mailpw1", field_4: "KEYAAA" },
      { email: "bea@ex.test", password: "pw2", field_3: "mailpw2", field_4: "KEYBBB" },
      { email: "cai@ex.test", password: "pw3", field_3: "mailpw3", field_4: "KEYCCC" },
    ],
  },
  {
    name: "double bars and spaced dashes",
    content: "ana@ex.test||pw1||x1\nbea@ex.test||pw2||x2",
    readings: ["fields || 2", "lines 2", "blocks 1"],
    asks: {},
  },
  {
    name: "a dash between spaces",
    content: "ana@ex.test - pw1\nbea@ex.test - pw-2",
    readings: ["fields  -  2", "lines 2", "blocks 1"],
    asks: {},
    items: [
      { email: "ana@ex.test", password: "pw1" },
      { email: "bea@ex.test", password: "pw-2" },
    ],
  },
];
