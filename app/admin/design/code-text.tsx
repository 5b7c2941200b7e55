/** Matches a name of a setting, such as BACKUP_TO, and a text between backticks. */
const CODE = /(`[^`]+`|\b[A-Z]+(?:_[A-Z0-9]+)+\b)/;

/** A sentence whose names of settings, and whose texts between backticks, are in the font for code. */
export function CodeText({ children }: { children: string }) {
  return children.split(CODE).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their places.
      <code key={place} className="font-mono">
        {part.replaceAll("`", "")}
      </code>
    ),
  );
}
