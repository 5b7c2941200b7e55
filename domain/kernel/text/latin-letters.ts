import { plainLetters } from "./plain-letters.ts";

/** Pairs of a Cyrillic or Greek letter and the simplest Latin spelling of its sound. */
const SOUNDS = new Map(
  `а a б b в v г g ґ g д d е e ё yo є ye ж zh з z и i і i ї yi й y к k л l м m н n о o п p р r с s т t у u ў u
  ф f х kh ц ts ч ch ш sh щ shch ы y э e ю yu я ya ђ dj ѓ g ѕ dz ј j љ lj њ nj ћ c ќ k џ dz
  α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o`
    .trim()
    .split(/\s+/)
    .reduce<[string, string][]>((pairs, text, index, all) => {
      if (index % 2 === 0) pairs.push([text, all[index + 1] ?? ""]);
      return pairs;
    }, []),
);
const SILENT = new Set(["ъ", "ь"]);

const sounded = (text: string): string =>
  text.replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) =>
    SILENT.has(letter) ? "" : (SOUNDS.get(letter) ?? letter),
  );

/**
 * Replaces Cyrillic and Greek letters of a text by plain Latin letters. For example, "Лицензия" becomes
 * "litsenziya". Accents are removed, as in `plainLetters`. Other scripts stay unchanged.
 */
export const latinLetters = (text: string): string =>
  // The first conversion keeps the sound of letters such as й, which look like a plain letter with an accent.
  // The second conversion gives an accented vowel the sound of the plain vowel.
  sounded(plainLetters(sounded(text.normalize("NFC").toLowerCase().replace(/ο[υύ]/gu, "ou"))));

/**
 * Returns the form of a name that the shop uses for comparisons. This form ignores upper and lower case,
 * accents and double spaces.
 */
export const sameName = (name: string): string => plainLetters(name).replace(/\s+/g, " ").trim();
