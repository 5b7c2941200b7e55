interface TwoLanguagesProps {
  /** The specified English word. */
  text: string;
  /** The word in the language of the page. */
  own: string;
}

/**
 * An English word that the specification requires, before its translation into the language of the page. On
 * phones the translation stands below the word.
 */
export function TwoLanguages({ text, own }: TwoLanguagesProps) {
  if (own === text) return text;
  return (
    <span className="grid py-1 leading-tight sm:flex sm:items-baseline gap-x-2">
      {text} <span className="text-13 font-normal text-ink-2">{own}</span>
    </span>
  );
}
