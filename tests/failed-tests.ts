interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
}

/** Removes the color codes of a terminal from a text, and returns only the first lines of the text. */
const shorten = (text = "") =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: color codes begin with this character
    .replaceAll(/\u001b\[\d*m/g, "")
    .split("\n")
    .slice(0, 4)
    .join("\n    ");

/**
 * Lists the failed tests of a report by vitest or Playwright, each with its file and the first lines of its
 * error.
 */
export function listFailed(report: Partial<VitestReport> & Suite): string[] {
  return report.testResults ? report.testResults.flatMap(failedOfFile) : failedOfSuite(report);
}

function failedOfFile({ name, status, message, assertionResults }: VitestReport["testResults"][number]) {
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (status === "failed" && failed.length === 0) return [`${name}\n    ${shorten(message)}`];
  return failed.map((test) => `${name}: ${test.fullName}\n    ${shorten(test.failureMessages[0])}`);
}

function failedOfSuite({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.filter(({ ok }) => !ok);
  return [
    ...own.map(({ file, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
      return `${file}: ${title}\n    ${shorten(error?.message)}`;
    }),
    ...suites.flatMap(failedOfSuite),
  ];
}
