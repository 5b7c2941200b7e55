import type fc from "fast-check";
import type { Cut } from "./mortal-process.ts";
import type { Observed } from "./observe.ts";
import { asProcess, look, type Outcome, type Shop } from "./shop.ts";
import type { ShopModel } from "./shop-model.ts";
import { countAct } from "./statistics.ts";
import { brokenAfterStep } from "./step-rules.ts";

/** The values that a finished action uses to update the model. */
export interface Ended<T> {
  model: ShopModel;
  real: Shop;
  before: Observed;
  after: Observed;
  outcome: Outcome<T>;
}

/**
 * The error for a broken rule of the model. The message names the broken rules, and the cause is the original
 * error.
 */
class BrokenPromise extends Error {
  constructor(act: string, broken: readonly string[], cause?: unknown) {
    super(`${act}:\n${broken.map((one) => `  - ${one}`).join("\n")}`, { cause });
    this.name = "BrokenPromise";
  }
}

/**
 * One command of the model. The command runs an action with the shop's own code, and then checks the rules
 * that must hold.
 */
export abstract class Act<Given, T> implements fc.AsyncCommand<ShopModel, Shop> {
  /**
   * The domain errors that are allowed as the result of the action. Any other error counts as a broken rule
   * of the model.
   */
  protected readonly refusals: readonly string[] = [];

  protected readonly given: Given;
  readonly #cut: Cut | null;

  /** @param given the random choices of the action, such as the buyer, the product and the quantity. */
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

  /** Updates the model after the action, and returns the broken rules. */
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

  /** Returns the name and arguments of the action for the message of a failing run. */
  toString(): string {
    const cut = this.#cut;
    const args = [JSON.stringify(this.given)];
    if (cut) args.push(`${cut.kind} ${cut.after ? "after" : "before"} step ${cut.at}`);
    return `${this.constructor.name}(${args.join(", ")})`;
  }
}
