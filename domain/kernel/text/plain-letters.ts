/** Letters that Unicode normalization does not decompose. */
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

/**
 * Returns the text in lower case without accents. For example, "Licença Über" becomes "licenca uber". Other
 * scripts stay unchanged. Invisible characters are removed.
 */
export function plainLetters(text: string): string {
  return text
    .replace(/\p{Cf}/gu, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæœøđðþłħıŋĸŧ]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFC");
}
