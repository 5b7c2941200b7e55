import { describe, expect, it } from "vitest";
import { compareVersions, problemsOfVersion } from "./changelog.ts";

const changelog = (...lines: string[]) => ["# Changelog", "", ...lines].join("\n");
const good = changelog(
  "## [Unreleased]",
  "",
  "## [1.2.0] - 2026-02-28",
  "### Added",
  "- A thing.",
  "## [1.1.9] - 2026-01-01",
  "- Older.",
);

describe("the change log of a release", () => {
  it("the changelog check accepts a version when its dated section is below an empty section of unreleased changes", () => {
    expect(problemsOfVersion("1.2.0", good)).toEqual([]);
  });

  it.each([
    ["a version that is not semantic", "1.2", good, /"1\.2" is not a semantic version/],
    ["a version with a leading zero", "1.02.0", good, /not a semantic version/],
    ["a newest section of another version", "1.3.0", good, /newest section is \[1\.2\.0\]/],
    ["a change log without sections", "1.2.0", changelog("Nothing."), /newest section is missing/],
    ["a section without a date", "1.2.0", good.replace(" - 2026-02-28", ""), /needs the day/],
    ["a day that does not exist", "1.2.0", good.replace("02-28", "02-30"), /needs the day/],
    ["unreleased changes", "1.2.0", good.replace("d]\n", "d]\n- Left.\n"), /Unreleased\] is not empty/],
    [
      "a missing section of unreleased changes",
      "1.2.0",
      good.replace("## [Unreleased]", ""),
      /missing at the/,
    ],
    ["a section without changes", "1.2.0", good.replace("- A thing.", ""), /lists no change/],
    ["an unknown kind of change", "1.2.0", good.replace("### Added", "### News"), /"### News"/],
    ["a version that is not newer", "1.2.0", good.replace("1.1.9", "1.2.0"), /does not come after/],
  ])("the changelog check rejects %s", (_, version, text, reason) => {
    expect(problemsOfVersion(version, text).join("\n")).toMatch(reason);
  });
});

describe("the order of versions", () => {
  it("compareVersions sorts versions in the order that semver.org defines", () => {
    const order = ["1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta.2", "1.0.0-beta.11"];
    order.push("1.0.0-rc.1", "1.0.0", "1.0.1", "1.10.0", "2.0.0");
    expect([...order].reverse().sort(compareVersions)).toEqual(order);
  });
});
