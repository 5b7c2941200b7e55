/** A metric that was parsed from the text format. */
export interface ReadFamily {
  type: string;
  help: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const SAMPLE =
  /^([a-z_]+)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (-?[\d.]+(?:e[+-]?\d+)?|\+Inf|NaN)$/;

/**
 * Parses the text format of Prometheus strictly.
 * @throws Error for a line that is no sample, for a sample before its TYPE, and for a repeated sample
 */
export function readExposition(text: string): Map<string, ReadFamily> {
  const found = new Map<string, ReadFamily>();
  const seen = new Set<string>();
  let current: { name: string; family: ReadFamily } | undefined;
  if (text !== "" && !text.endsWith("\n")) throw new Error("the last line does not end");
  for (const line of text.split("\n").slice(0, -1)) {
    const [, head, name = "", rest = ""] = /^# (HELP|TYPE) ([a-z_]+) (.+)$/.exec(line) ?? [];
    if (head === "HELP") {
      if (found.has(name)) throw new Error(`${name} occurs twice`);
      current = { name, family: { type: "", help: rest, samples: [] } };
      found.set(name, current.family);
    } else if (head === "TYPE") {
      if (current?.name !== name) throw new Error(`TYPE of ${name} does not follow its HELP`);
      current.family.type = rest;
    } else addSample(line, current, seen);
  }
  return found;
}

function addSample(
  line: string,
  current: { name: string; family: ReadFamily } | undefined,
  seen: Set<string>,
) {
  const [, name = "", labelText = "", value = ""] = SAMPLE.exec(line) ?? [];
  if (!name) throw new Error(`this is no sample: ${line}`);
  const base = current?.family.type === "histogram" ? name.replace(/_(bucket|sum|count)$/, "") : name;
  if (!current || base !== current.name || current.family.type === "")
    throw new Error(`${name} does not follow its TYPE`);
  const key = `${name}{${labelText}}`;
  if (seen.has(key)) throw new Error(`${key} occurs twice`);
  seen.add(key);
  const labels = Object.fromEntries(
    [...labelText.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = "", text = ""]) => [
      label,
      text,
    ]),
  );
  current.family.samples.push({ name, labels, value: Number(value.replace("+Inf", "Infinity")) });
}
