import { describe, expect, it } from "vitest";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { type ImportSample, keySamples, pairSamples, sixtyKeys } from "#tests/import-samples/line-samples.ts";
import { namedSamples, tableSamples } from "#tests/import-samples/table-samples.ts";
import { findReadings, onlyReading } from "./find-readings.ts";
import type { Reading } from "./reading.ts";
import { ReadingNeeded } from "./reading-needed.ts";
import type { Trial } from "./try-reading.ts";

function sourceOf(
  { content, name = "" }: Pick<ImportSample, "content" | "name">,
  chunk = 65_536,
): ImportSource {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    name,
    async *open() {
      for (let start = 0; start < bytes.length; start += chunk) yield bytes.slice(start, start + chunk);
    },
  };
}

function describeTrial({ reading, items, problems }: Trial): string {
  const table = (fields: Reading & { layout: "fields" }) =>
    `${fields.separator} ${fields.header ? "header" : fields.columns?.join(",")} `;
  const kind = reading.layout === "fields" ? table(reading) : "";
  return `${reading.layout} ${kind}${items}${problems > 0 ? ` + ${problems} bad` : ""}`;
}

const samples = [...keySamples, ...pairSamples, ...tableSamples, ...namedSamples];

describe("findReadings", () => {
  it.each(samples)("findReadings returns the possible readings of $what", async (sample) => {
    for (const chunk of [3, 65_536]) {
      const trials = await findReadings(sourceOf(sample, chunk));
      expect(trials.map(describeTrial)).toEqual(sample.readings);
      expect(
        trials.slice(0, sample.first.length).map(({ first }) => Object.fromEntries(first[0] ?? [])),
      ).toEqual(sample.first);
    }
  });

  it("findReadings recognizes a JSON list on one line even when the line exceeds the limit of a text line", async () => {
    const list = Array.from({ length: 60_000 }, (_, n) => ({ email: `a${n}@example.com` }));
    const trials = await findReadings(sourceOf({ content: JSON.stringify(list) }));
    expect(trials.map(describeTrial)).toEqual(["json 60000"]);
  });

  it("the tests of findReadings have at least thirty samples", () => {
    expect(samples.length).toBeGreaterThanOrEqual(30);
  });

  it("findReadings never uses the values of the first line as field names when a table has no header", async () => {
    for (const { content, name } of samples) {
      const trials = await findReadings(sourceOf({ content, ...(name ? { name } : {}) }));
      const names = trials.flatMap(({ first }) => first.flatMap((fields) => [...fields.keys()]));
      expect(names.filter((field) => /@|\d{4}|\w{4}-\w{4}-/.test(field))).toEqual([]);
    }
  });
});

describe("onlyReading", () => {
  const keys = { content: sixtyKeys.join("\n") };

  it("onlyReading returns the requested reading unchanged when the reading is complete", async () => {
    expect(await onlyReading(sourceOf(keys), { layout: "lines" })).toEqual({ layout: "lines" });
    expect(await onlyReading(sourceOf(keys), { layout: "blocks" })).toEqual({ layout: "blocks" });
  });

  it("onlyReading completes the requested reading from the content of the file when parts of the reading are missing", async () => {
    const file = sourceOf({ content: "ana|x#1\nbia|y#2" });
    expect(await onlyReading(file, { layout: "fields" })).toEqual({
      layout: "fields",
      separator: "pipe",
      header: false,
      columns: ["username", "password"],
    });
    const named = {
      layout: "fields",
      separator: "pipe",
      header: false,
      columns: ["login", "senha"],
    } as const;
    expect(await onlyReading(file, { ...named, columns: [...named.columns] })).toEqual(named);
  });

  it("onlyReading throws ReadingNeeded with all readings when the file fits several readings", async () => {
    const rejection = await onlyReading(sourceOf(keys)).catch((error: unknown) => error);
    if (!(rejection instanceof ReadingNeeded)) throw rejection;
    expect(rejection.readings.map(describeTrial)).toEqual(["lines 60", "blocks 1"]);
    expect(JSON.stringify(rejection.details)).not.toContain("KX01");
  });

  it("onlyReading refuses a header that looks like a credential, and the error does not contain the header", async () => {
    const source = sourceOf({ content: "AAAA-BBBB-CCCC,x\nDDDD-EEEE-FFFF,y" });
    const [trial] = await findReadings(source, { layout: "fields", separator: "comma", header: true });
    expect(trial).toMatchObject({ items: 0, problems: 1, fits: false });
  });
});
