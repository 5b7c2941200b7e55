import type { ShouldRevalidateFunction } from "react-router";

/**
 * A page's `shouldRevalidate`. The page loads again after a form failed because the page is outdated (404 or
 * 409). After any other error of a form, the data is unchanged, so no reload is necessary.
 */
export const rereadWhenOutdated: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 404 || actionStatus === 409;
