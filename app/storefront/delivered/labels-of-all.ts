import { accountMessages } from "./messages.ts";

const messages = accountMessages.vault;

/** The visible text of a button, and its accessible name. */
type Label = readonly [text: string, name: string];

interface LabelsOfAll {
  reveal: Label;
  hide: Label;
  copy: Label;
}

/**
 * Returns the labels of the buttons that reveal, hide and copy several values at once. `part` is the number
 * of items on which the buttons act. `part` is null when the page has no other button for the whole order.
 * Only one button of a page says "Reveal all".
 */
export function labelsOfAll(name: string, part: number | null): LabelsOfAll {
  const { revealAll, hideAll, copyAll, revealAllOf, hideAllOf, copyAllOf } = messages;
  if (part === null)
    return {
      reveal: [revealAll, revealAllOf(name)],
      hide: [hideAll, hideAllOf(name)],
      copy: [copyAll, copyAllOf(name)],
    };
  const named = (text: string): Label => [text, `${text}: ${name}`];
  return {
    reveal: named(messages.revealItems(part)),
    hide: named(messages.hideItems(part)),
    copy: named(messages.copyItems(part)),
  };
}
