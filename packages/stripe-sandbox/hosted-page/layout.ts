import { html } from "hono/html";
import { businessName } from "../objects/account.ts";

/** A part of a page. All inserted values are escaped. */
export type Piece = ReturnType<typeof html>;

const seal = html`<svg viewBox="-50 -50 100 100" width="32" height="32" aria-hidden="true"><circle r="46"/>${[0, 30, 60, 90, 120, 150].map((angle) => html`<ellipse rx="38" ry="17" transform="rotate(${angle})"/>`)}</svg>`;

/** The business of the account, which the payer pays. */
export const business = html`<p class="business">${seal}${businessName}</p>`;

/** The layout of every page: a test banner and the content, without scripts. */
export function layout(title: string, content: Piece): Piece {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/assets/page.css">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
</head>
<body>
<header class="banner">
<p><strong>Test mode.</strong> This is the card sandbox: no real money moves. Never type a real card here.</p>
</header>
<main>${content}</main>
</body>
</html>`;
}

/** A page with one narrow card. */
export const cardPage = (title: string, content: Piece): Piece =>
  layout(title, html`${business}<section class="card narrow">${content}</section>`);

/** The link back to the shop. The link is empty when the session has no cancel URL. */
export function backLink(cancelUrl: string | null, label = "Back to the shop without paying"): Piece {
  return cancelUrl === null ? html`` : html`<p class="back"><a href="${cancelUrl}">${label}</a></p>`;
}
