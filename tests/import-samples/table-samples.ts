import { type ImportSample, numbersTo } from "./line-samples.ts";

const block = (n: number) =>
  `Usuário: joao${n}\r\nSenha: a:b${n}\r\nE-mail de recuperação: r${n}@example.net\r\n`;
const utf16 = (text: string) => Buffer.concat([Uint8Array.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
const utf16be = (text: string) => utf16(text).swap16();

export const tableSamples: ImportSample[] = [
  {
    what: "a CSV with a header of known names",
    name: "stock.csv",
    content: "email,senha\nana@example.com,abc\nbia@example.com,def\n",
    readings: ["fields comma header 2"],
    first: [{ email: "ana@example.com", senha: "abc" }],
  },
  {
    what: "a CSV whose first line is a credential",
    name: "stock.csv",
    content: "ana@example.com,abc\nbia@example.com,def\n",
    readings: ["fields comma email,password 2", "lines 2", "blocks 1"],
    first: [{ email: "ana@example.com", password: "abc" }],
  },
  {
    what: "a CSV whose first line is a key with its region",
    name: "stock.csv",
    content: "AAAA-BBBB-CCCC,Brasil\nDDDD-EEEE-FFFF,Chile\n",
    readings: ["fields comma code,field_2 2", "lines 2", "blocks 1"],
    first: [{ code: "AAAA-BBBB-CCCC", field_2: "Brasil" }],
  },
  {
    what: "a CSV whose first line may be a header or an item",
    name: "stock.csv",
    content: "Gamertag,Plataforma\nkestrel,Console\nosprey,PC\n",
    readings: ["fields comma header 2", "fields comma username,password 3", "lines 3", "blocks 1"],
    first: [
      { gamertag: "kestrel", plataforma: "Console" },
      { username: "Gamertag", password: "Plataforma" },
    ],
  },
  {
    what: "a CSV of one column without a header",
    name: "keys.csv",
    content: "AAAA-BBBB-CCCC\nDDDD-EEEE-FFFF\n",
    readings: ["lines 2", "blocks 1"],
    first: [{ raw_data: "AAAA-BBBB-CCCC" }],
  },
  {
    what: "a semicolon CSV of a Brazilian spreadsheet with a byte order mark and empty last cells",
    name: "contas.csv",
    content: "\uFEFFUsuário;Senha;Código de recuperação;\r\nana;a,b;111 222;\r\nbia;c:d;;\r\n",
    readings: ["fields semicolon header 2"],
    first: [{ usuário: "ana", senha: "a,b", código_de_recuperação: "111 222" }],
  },
  {
    what: "a spreadsheet's Unicode text in UTF-16",
    name: "contas.txt",
    content: utf16("E-mail\tSenha\r\nana@example.com\tção\r\nbia@example.com\tdef\r\n"),
    readings: ["fields tab header 2"],
    first: [{ "e-mail": "ana@example.com", senha: "ção" }],
  },
  {
    what: "keys in big-endian UTF-16",
    name: "keys.txt",
    content: utf16be("AAAA-1111\r\nBBBB-2222\r\n"),
    readings: ["lines 2", "blocks 1"],
    first: [{ raw_data: "AAAA-1111" }],
  },
  {
    what: "quoted cells with commas, quotes and line breaks",
    name: "stock.csv",
    content: 'login,password,note\nana,"a,b""c","two\nlines"\nbia,def,\n',
    readings: ["fields comma header 2"],
    first: [{ login: "ana", password: 'a,b"c', note: "two\nlines" }],
  },
  {
    what: "quoted cells without a header",
    content: '"ana@example.com";"a;b"\n"bia@example.com";"def"\n',
    readings: ["fields semicolon email,password 2", "lines 2", "blocks 1"],
    first: [{ email: "ana@example.com", password: "a;b" }, { raw_data: '"ana@example.com";"a;b"' }],
  },
  {
    what: "a CSV with the line that names its separator",
    name: "stock.csv",
    content: "sep=;\r\nlogin;senha\r\nana;abc\r\n",
    readings: ["fields semicolon header 1"],
    first: [{ login: "ana", senha: "abc" }],
  },
  {
    what: "a CSV with a known header and a row that is cut",
    name: "stock.csv",
    content: "email,password\na@example.com,x\nb@example.com\nc@example.com,z\n",
    readings: ["fields comma header 2 + 1 bad"],
    first: [{ email: "a@example.com", password: "x" }],
  },
];

export const namedSamples: ImportSample[] = [
  {
    what: "blocks of named lines with accents",
    content: numbersTo(2).map(block).join("\r\n"),
    readings: ["blocks 2"],
    first: [{ usuário: "joao1", senha: "a:b1", "e-mail_de_recuperação": "r1@example.net" }],
  },
  {
    what: "named lines without blank lines between the items",
    content: numbersTo(3).map(block).join(""),
    readings: ["records 3"],
    first: [{ usuário: "joao1", senha: "a:b1", "e-mail_de_recuperação": "r1@example.net" }],
  },
  {
    what: "named lines of a single item",
    content: "Login: ana\nSenha: abc\n2FA: JBSW Y3DP\n",
    readings: ["blocks 1"],
    first: [{ login: "ana", senha: "abc", "2fa": "JBSW Y3DP" }],
  },
  {
    what: "blocks under titles",
    content: "Conta 1\nLogin: ana\nSenha: abc\n\nConta 2\nLogin: bia\nSenha: def",
    readings: ["lines 6", "blocks 2"],
    first: [{ raw_data: "Conta 1" }, { raw_data: "Conta 1\nLogin: ana\nSenha: abc" }],
  },
  {
    what: "a mix of named blocks and bare keys",
    content: "Login: ana\nSenha: abc\n\nAAAA-1111\n\nLogin: bia\nSenha: def",
    readings: ["lines 5", "blocks 3"],
    first: [{ login: "ana" }, { login: "ana", senha: "abc" }],
  },
  {
    what: "a JSON list of texts",
    content: '["AAAA-1111", "BBBB-2222"]',
    readings: ["json 2"],
    first: [{ raw_data: "AAAA-1111" }],
  },
  {
    what: "a JSON list of objects",
    name: "stock.json",
    content: '[{"email": "a@example.com", "senha": "x"}, {"email": "b@example.com", "senha": "y"}]',
    readings: ["json 2"],
    first: [{ email: "a@example.com", senha: "x" }],
  },
  {
    what: "JSON objects, one a line",
    content: '{"login": "a", "senha": "x"}\n{"login": "b", "senha": "y"}',
    readings: ["lines 2"],
    first: [{ login: "a", senha: "x" }],
  },
  {
    what: "JSON objects with blank lines between them",
    content: '{"login": "a",\n\n "senha": "x"}\n\n{"login": "b", "senha": "y"}',
    readings: ["blocks 2"],
    first: [{ login: "a", senha: "x" }],
  },
  {
    what: "a JSON object around a list",
    content: '{"accounts": [{"login": "a"}, {"login": "b"}]}',
    readings: ["json 0 + 1 bad"],
    first: [],
  },
  {
    what: "keys in brackets, which are no JSON",
    content: "[EU] AAAA-1111\n[US] BBBB-2222",
    readings: ["lines 2", "blocks 1"],
    first: [{ raw_data: "[EU] AAAA-1111" }],
  },
];
