/** Letters that no decomposition turns into plain ones. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ĸ: "k",
  ŧ: "t",
};

/** Lower case without accents: "Licença Über" is "licenca uber". Letters of other scripts stay as they are. */
export function plainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæœøđðþłħıŋĸŧ]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFC");
}
