/** The rules for the version of a release, and for the version's section of CHANGELOG.md. */

/**
 * A version in the format of https://semver.org, but without build metadata, because a release has only one
 * archive.
 */
const SEMVER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-z-][\da-z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-z-][\da-z-]*))*))?$/i;
const HEADING = /^## \[([^\]]+)\](?: - (\S+))?$/;
const KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];

/** One section of a change log: the version, and the date of its release. */
export interface Section {
  version: string;
  date: string | undefined;
  lines: string[];
}

/** Reads the sections of a change log in the form of "Keep a Changelog", newest first. */
export function readSections(text: string): Section[] {
  const sections: Section[] = [];
  for (const line of text.split("\n")) {
    const [, version, date] = HEADING.exec(line) ?? [];
    if (version) sections.push({ version, date, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

/**
 * Returns a negative number when version `a` comes before `b`, 0 when both are equal, and otherwise a
 * positive number. A version with a label ("1.0.0-rc.1") comes before the version without the label. @throws
 * Error for a text that is not a version
 */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [parseVersion(a), parseVersion(b)];
  for (const at of [0, 1, 2] as const)
    if (first.numbers[at] !== second.numbers[at]) return (first.numbers[at] ?? 0) - (second.numbers[at] ?? 0);
  return compareLabels(first.labels, second.labels);
}

function parseVersion(text: string): { numbers: number[]; labels: string[] } {
  const [, major, minor, patch, labels] = SEMVER.exec(text) ?? [];
  if (major === undefined) throw new Error(`"${text}" is not a semantic version`);
  return { numbers: [major, minor, patch].map(Number), labels: labels?.split(".") ?? [] };
}

function compareLabels(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [one, other] = [a[at], b[at]];
    if (one === undefined || other === undefined) return a.length - b.length;
    if (one === other) continue;
    const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
    if (isNumber && isOtherNumber) return Number(one) - Number(other);
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    return one < other ? -1 : 1;
  }
  return 0;
}

const isDate = (text: string | undefined) =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/**
 * Checks whether a version can be released with this change log. Returns one sentence for each reason why the
 * version cannot be released. The list is empty when the version can be released.
 */
export function problemsOfVersion(version: string, changelog: string): string[] {
  if (!SEMVER.test(version)) return [`package.json: "${version}" is not a semantic version.`];
  const sections = readSections(changelog);
  const released = sections.filter((section) => section.version !== "Unreleased");
  const broken = released.filter((section) => !SEMVER.test(section.version));
  if (broken.length > 0)
    return broken.map((section) => `CHANGELOG.md: "${section.version}" is not a semantic version.`);
  const [newest, before] = released;
  if (newest?.version !== version)
    return [
      `CHANGELOG.md: the newest section is ${newest ? `[${newest.version}]` : "missing"}. Write ## [${version}] - YYYY-MM-DD below ## [Unreleased].`,
    ];
  const problems: string[] = [];
  if (sections[0]?.version !== "Unreleased")
    problems.push("CHANGELOG.md: the section ## [Unreleased] is missing at the top.");
  else if (sections[0].lines.some((line) => line.trim() !== ""))
    problems.push(`CHANGELOG.md: ## [Unreleased] is not empty. Move its lines to ## [${version}].`);
  if (!isDate(newest.date))
    problems.push(
      `CHANGELOG.md: ## [${version}] needs the day of the release: ## [${version}] - 2026-01-31.`,
    );
  if (!newest.lines.some((line) => line.startsWith("- ")))
    problems.push(`CHANGELOG.md: ## [${version}] lists no change.`);
  for (const line of newest.lines.filter((one) => one.startsWith("### ")))
    if (!KINDS.some((kind) => line.slice(4).startsWith(kind)))
      problems.push(`CHANGELOG.md: "${line}" does not begin with one of ${KINDS.join(", ")}.`);
  if (before && compareVersions(version, before.version) <= 0)
    problems.push(`CHANGELOG.md: ${version} does not come after ${before.version}.`);
  return problems;
}
