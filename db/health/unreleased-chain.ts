/**
 * The chain of 50 migrations from before the first release, which the baseline replaced (decision 0126). The
 * tables at the end of the chain are those of the baseline. Only a backup of its last schema can be restored.
 */
const CHAIN = {
  length: 50,
  first: "4d295c67e6de9847d35d4369e2cfbfde50cb7982c769244ef6e80f7952479314",
  last: "b135499f3d97640956381dbaa50e9947a8e1c125c50e9cbb5ae5fe452722f38f",
} as const;

/** The migrations that replaced the chain: 0000_baseline, 0001_guards and 0002_functions. */
export const BASELINE_LENGTH = 3;

/** The first migration of the chain. A database or a backup that has it was made before the first release. */
export const FIRST_UNRELEASED: string = CHAIN.first;

/** Tells whether these migrations are of the chain, and whether they are all of it. */
export function partOfChain(applied: readonly { hash: string }[]): "none" | "part" | "whole" {
  if (applied[0]?.hash !== CHAIN.first) return "none";
  return applied.length === CHAIN.length && applied.at(-1)?.hash === CHAIN.last ? "whole" : "part";
}
