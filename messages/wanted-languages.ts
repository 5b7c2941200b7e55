/** The maximum number of header characters that the function reads. Real headers are shorter. */
const READ_LENGTH = 500;

/**
 * Returns the language tags of an Accept-Language header, most preferred first. Leaves out tags with weight
 * 0.
 */
export function wantedLanguages(header: string | null | undefined): string[] {
  return (header ?? "")
    .slice(0, READ_LENGTH)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
