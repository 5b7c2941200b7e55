import { addErrorMessages } from "#app/request/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { brand as brandSource } from "#messages/pt-BR/back-office/brand.ts";

/** The messages of /admin/marca. */
export const brandMessages = catalog("back-office", "brand", brandSource);

const problems: readonly string[] = ["missing", "too_small", "too_wide", "not_square"];
type Problem = keyof typeof brandMessages.look.problems;

addErrorMessages({
  brand_image_refused: ({ problem }) =>
    brandMessages.look.problems[problems.includes(String(problem)) ? (problem as Problem) : "missing"],
  page_changed: () => brandMessages.pages.errors.changed,
  page_slug_taken: () => brandMessages.pages.errors.slugTaken,
  too_many_pages: ({ max }) => brandMessages.pages.errors.tooMany(Number(max)),
  page_too_deep: () => brandMessages.pages.errors.tooDeep,
  footer_full: ({ max }) => brandMessages.pages.errors.footerFull(Number(max)),
  footer_changed: () => brandMessages.pages.errors.footerChanged,
});
