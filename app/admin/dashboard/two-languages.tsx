interface TwoLanguagesProps {
  /** The specified English word. */
  text: string;
  /** The word in the language of the page. */
  own: string;
  /** Whether both words stand in one line on phones too. */
  isInline?: boolean;
}

/**
 * An English word that the specification requires, before its translation into the language of the page. On
 * phones the translation stands below the word.
 */
export function TwoLanguages({ text, own, isInline = false }: TwoLanguagesProps) {
  if (own === text) return text;
  return (
    <span className={`${isInline ? "flex" : "grid sm:flex"} items-baseline gap-x-2 py-1 leading-tight`}>
      {text} <span className="text-13 font-normal text-ink-3">{own}</span>
    </span>
  );
}
