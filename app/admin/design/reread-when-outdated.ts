import type { ShouldRevalidateFunction } from "react-router";

/**
 * A page's `shouldRevalidate`. The page loads again after a form failed because the page is outdated (404 or
 * 409). Other errors change nothing and need no reload.
 */
export const rereadWhenOutdated: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 404 || actionStatus === 409;
