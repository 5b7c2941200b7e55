import type { ShouldRevalidateFunction } from "react-router";

/**
 * A page's `shouldRevalidate`: a form that was refused because the page is out of date (somebody else changed the thing, or it
 * is gone) has the page read anew; after any other refusal nothing has changed.
 */
export const rereadWhenOutdated: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 404 || actionStatus === 409;
