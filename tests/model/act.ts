import type fc from "fast-check";
import type { Cut } from "./mortal-process.ts";
import type { Observed } from "./observe.ts";
import { asProcess, look, type Outcome, type Shop } from "./shop.ts";
import type { ShopModel } from "./shop-model.ts";
import { countAct } from "./statistics.ts";
import { brokenAfterStep } from "./step-rules.ts";

/** What an act is told of its end, and what it tells of it. */
export interface Ended<T> {
  model: ShopModel;
  real: Shop;
  before: Observed;
  after: Observed;
  outcome: Outcome<T>;
}

/** Something broke: the sentences say what, the cause is the error where there was one. */
class BrokenPromise extends Error {
  constructor(act: string, broken: readonly string[], cause?: unknown) {
    super(`${act}:\n${broken.map((one) => `  - ${one}`).join("\n")}`, { cause });
    this.name = "BrokenPromise";
  }
}

/** One command of the model: an act of somebody, done by the shop's own code, and what must be true after it. */
export abstract class Act<Given, T> implements fc.AsyncCommand<ShopModel, Shop> {
  /** What the rules may answer instead of doing it; anything else is broken. */
  protected readonly refusals: readonly string[] = [];

  protected readonly given: Given;
  readonly #cut: Cut | null;

  /** @param given who, which and how much, as it was drawn. */
  constructor(given: Given, cut: Cut | null = null) {
    this.given = given;
    this.#cut = cut;
  }

  check(model: Readonly<ShopModel>): boolean {
    return this.isPossible(model);
  }

  protected isPossible(_model: Readonly<ShopModel>): boolean {
    return true;
  }

  protected abstract act(model: ShopModel, real: Shop): Promise<T>;

  /** Takes into the model what is known now, and answers what is broken. */
  protected learn(_ended: Ended<T>): string[] | Promise<string[]> {
    return [];
  }

  async run(model: ShopModel, real: Shop): Promise<void> {
    const before = model.seen;
    const outcome = await asProcess(this.#cut, () => this.act(model, real));
    const after = await look(real);
    model.seen = after;
    countAct(this.constructor.name, outcome);
    const broken = [
      ...this.#unexpected(outcome),
      ...(await this.learn({ model, real, before, after, outcome })),
      ...brokenAfterStep(model, before, after),
    ];
    if (broken.length > 0)
      throw new BrokenPromise(String(this), broken, outcome.kind === "failed" ? outcome.error : undefined);
  }

  #unexpected(outcome: Outcome<T>): string[] {
    if (outcome.kind === "failed" && !outcome.struck) return [`failed: ${outcome.error}`];
    if (outcome.kind !== "refused" || this.refusals.includes(outcome.code)) return [];
    const isTold = outcome.struck && ["payment_unavailable", "try_again_later"].includes(outcome.code);
    return isTold ? [] : [`refused: ${outcome.code}`];
  }

  /** Its name and arguments, as a failing run prints it. */
  toString(): string {
    const cut = this.#cut;
    const args = [JSON.stringify(this.given)];
    if (cut) args.push(`${cut.kind} ${cut.after ? "after" : "before"} step ${cut.at}`);
    return `${this.constructor.name}(${args.join(", ")})`;
  }
}
