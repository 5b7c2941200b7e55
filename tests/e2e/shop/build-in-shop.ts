import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { childBasics } from "#tests/compile-cache.ts";
import type { BuildAnswer } from "./build-process.ts";
import type { builders } from "./builders.ts";
import { triedData } from "./tried-shops.ts";

type Builders = typeof builders;
type Result<Name extends keyof Builders> = Awaited<ReturnType<Builders[Name]>>;

interface Builder {
  child: ChildProcess;
  waiting: Map<number, (answer: BuildAnswer) => void>;
}

const started = new Map<string, Builder>();
let lastId = 0;

/**
 * Builds test data in the shop of the running test, and returns this data. At the first call for a shop, the
 * test worker starts a builder process for this shop. The builder process ends together with the test worker.
 * @throws Error with the error of the builder.
 */
export async function buildInShop<Name extends keyof Builders>(
  name: Name,
  input: Parameters<Builders[Name]>[0],
): Promise<Result<Name>> {
  const { child, waiting } = builderOf(triedData());
  const id = ++lastId;
  const { promise, resolve } = Promise.withResolvers<BuildAnswer>();
  waiting.set(id, resolve);
  child.stdin?.write(`${JSON.stringify({ id, name, input })}\n`);
  const answer = await promise;
  if ("error" in answer) throw new Error(answer.error);
  return answer.result as Result<Name>;
}

function builderOf(data: string): Builder {
  const known = started.get(data);
  if (known) return known;
  const child = spawn(process.execPath, ["tests/e2e/shop/build-process.ts"], {
    env: { ...childBasics(), HANDOVER_DATA: data, LOG_LEVEL: "error" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const builder: Builder = { child, waiting: new Map() };
  createInterface({ input: child.stdout }).on("line", (line) => {
    const answer = JSON.parse(line) as BuildAnswer;
    builder.waiting.get(answer.id)?.(answer);
    builder.waiting.delete(answer.id);
  });
  void once(child, "exit").then(() => {
    started.delete(data);
    for (const [id, answer] of builder.waiting) answer({ id, error: "The build process ended." });
  });
  started.set(data, builder);
  return builder;
}
