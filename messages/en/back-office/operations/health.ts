import { pluralsIn } from "#messages/plural.ts";

const { counted } = pluralsIn("en");

const verdicts = {
  ok: "In order",
  demo: "Demo",
  warning: "Warning",
  wrong: "Wrong",
};

export const health = {
  title: "Health",
  lead: "Checks the settings, the machine and the services, and changes nothing.",
  again: "Check again",
  checked: (count: number) => `${counted(count, { one: "check", other: "checks" })} at`,
  list: "Checks",
  summary: ({ wrong, warnings, demo }: { wrong: number; warnings: number; demo: number }) =>
    [
      wrong > 0 && `${wrong} wrong`,
      warnings > 0 && counted(warnings, { one: "warning", other: "warnings" }),
      demo > 0 && `${demo} for a demo only`,
    ]
      .filter(Boolean)
      .join(", "),
  recommendations: (count: number) =>
    counted(count, { one: "security recommendation", other: "security recommendations" }),
  allGood: "Everything is in order.",
  loadFailed: "Error loading the health report",
  loadFailedText: "The checks could not be run. Nothing was changed.",
  verdicts,
};
