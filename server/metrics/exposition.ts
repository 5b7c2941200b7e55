import { type FamilyName, families } from "./families.ts";

/** One value of a metric family. `suffix` is used only for histograms: `_bucket`, `_sum`, `_count`. */
export interface Sample {
  suffix?: "_bucket" | "_sum" | "_count";
  labels?: Readonly<Record<string, string>>;
  value: number;
}

export interface Family {
  name: FamilyName;
  samples: readonly Sample[];
}

/** The media type of the text format of Prometheus. */
export const EXPOSITION_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/**
 * Writes metric families in the text format of Prometheus. The output omits a metric family without a sample.
 */
export function writeExposition(written: readonly Family[]): string {
  return written
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, samples }) => {
      const { help, type } = families[name];
      const head = `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
      return head + samples.map((sample) => `${name}${lineOf(sample)}\n`).join("");
    })
    .join("");
}

function lineOf({ suffix, labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([name, text]) => `${name}="${escaped(text)}"`);
  return `${suffix ?? ""}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

const escaped = (text: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
