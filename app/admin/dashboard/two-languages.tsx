interface TwoLanguagesProps {
  /** The specified English word. */
  text: string;
  /** The word in the language of the page. */
  own: string;
}

/** An English word that the specification requires, above its translation into the language of the page. */
export function TwoLanguages({ text, own }: TwoLanguagesProps) {
  if (own === text) return text;
  return (
    <span className="grid py-1 leading-tight">
      {text} <span className="text-13 font-normal text-ink-2">{own}</span>
    </span>
  );
}
