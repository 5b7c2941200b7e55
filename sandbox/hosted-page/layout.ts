import { html } from "hono/html";

/** A piece of a page; everything put into it is escaped. */
export type Piece = ReturnType<typeof html>;

/** The frame of every page: test banner, one column of content, no script at all. */
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

/** The link back to the shop; nothing when the session has no cancel address. */
export function backLink(cancelUrl: string | null, words = "Back to the shop without paying"): Piece {
  return cancelUrl === null ? html`` : html`<p class="back"><a href="${cancelUrl}">${words}</a></p>`;
}
