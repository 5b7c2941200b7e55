import { addErrorMessages } from "#app/request/form-answer.ts";
import type { ImageProblem } from "#domain/catalog/images/image-kind.ts";
import { catalog } from "#messages/catalog.ts";
import { banners as bannersSource } from "#messages/pt-BR/back-office/banners.ts";

/** The messages of /admin/banners (spec B2.9, B3, B5, B8). */
export const bannerMessages = catalog("back-office", "banners", bannersSource);

const problems: readonly ImageProblem[] = [
  "empty",
  "too_large",
  "svg",
  "not_a_picture",
  "too_many_pixels",
  "broken",
  "unreadable_here",
];
addErrorMessages({
  banner_changed: () => bannerMessages.errors.changed,
  no_such_picture: () => bannerMessages.errors.noPicture,
  ...Object.fromEntries(
    problems.map((problem) => [`picture_${problem}`, () => bannerMessages.pictureProblems[problem]]),
  ),
});
