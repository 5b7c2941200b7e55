import type { EntryContext } from "react-router";
import { keepMarkup } from "#app/keep-markup.server.ts";
import type { ShopFacts } from "#app/storefront/shop-facts.ts";
import { currentTheme } from "#app/theme.ts";
import { language } from "#messages/language.ts";
import { documentElement, type RenderedDocument, renderDocument } from "./render-document.tsx";

const LAYOUT = "storefront/layout";

/**
 * The pages whose frame the server keeps, and the address at which it renders their frame.
 */
const SECTIONS: Record<string, string> = {
  "storefront/home/page": "/",
  "storefront/marketplace/page": "/marketplace",
  "storefront/product/page": "/marketplace/product",
};

/** A frame, cut at each nonce: before the page's tags of the head, before the page, and after the page. */
interface Frame {
  head: string[];
  start: string[];
  end: string[];
}

/** Frames differ by section, language, theme, date and settings. At the limit the map is cleared. */
const KNOWN = 200;
const known = new Map<string, Frame>();
/** Replaces the nonce in a frame. */
const MARK = `frame-${crypto.randomUUID()}`;
/** The beginning of an id of `useId`. Without its frame, a page gets other ids than in the browser. */
const GENERATED_ID = '"_R_';

/** Adds to the complete frame what no component renders. */
type Finish = (html: string) => string;

/**
 * Renders a page and puts it into its frame, which the server renders once. Returns the document in parts,
 * because joining them would copy the long page once more. Returns undefined for a page whose frame is not
 * kept, for a page with generated ids, and for an error page.
 *
 * The frame is rendered with the data of the layout only, and at the address of its section: it can show
 * nothing of the visitor's address, and nothing of the page. All that it can show is in its name.
 * @param added everything by which `finish` differs
 */
export function framedPage(document: RenderedDocument, added: string, finish: Finish): string[] | undefined {
  const { matches, loaderData, errors, actionData, statusCode } = document.context.staticHandlerContext;
  const section = SECTIONS[matches.at(-1)?.route.id ?? ""];
  const facts = loaderData[LAYOUT] as ShopFacts | undefined;
  if (!section || !facts || errors || actionData || statusCode !== 200) return undefined;
  const today = new Date().toDateString();
  const ids = matches.map(({ route }) => route.id);
  const name = JSON.stringify([ids, facts, language(), currentTheme(), today, added]);
  let frame = known.get(name);
  if (!frame) {
    frame = cutFrame(finish(renderDocument(frameOf(document, section, facts), "frame")));
    if (known.size >= KNOWN) known.clear();
    known.set(name, frame);
  }
  const { nonce = "" } = document;
  const page = renderDocument(document, "page");
  if (page.includes(GENERATED_ID)) return undefined;
  const main = page.indexOf(MAIN);
  // React puts links before the page when it wants them in the head.
  const start = frame.head.join(nonce) + pageTags(document) + page.slice(0, main) + frame.start.join(nonce);
  return [start, page.slice(main, page.lastIndexOf(MAIN_END)), frame.end.join(nonce)];
}

/**
 * Returns the page's tags of the head, as a piece: the `meta` function of the page describes all of them, so
 * the descriptions are their name.
 */
function pageTags(document: RenderedDocument): string {
  const { routeModules, staticHandlerContext } = document.context;
  const { matches, loaderData, location } = staticHandlerContext;
  const shown = matches.map(({ route: { id, handle }, params, pathname }) => ({
    ...{ id, loaderData: loaderData[id], params, pathname, handle },
    ...{ meta: [], error: null },
  }));
  const page = shown.at(-1);
  const describe = page && routeModules[page.id]?.meta;
  if (!page || typeof describe !== "function") return renderDocument(document, "tags");
  const asked = { loaderData: page.loaderData, params: page.params, location, matches: shown, error: null };
  const tags = describe(asked as unknown as Parameters<typeof describe>[0]);
  return keepMarkup(["tags of the head", tags], documentElement(document, "tags"));
}

function frameOf({ context }: RenderedDocument, section: string, facts: ShopFacts): RenderedDocument {
  const { staticHandlerContext } = context;
  const location = { pathname: section, search: "", hash: "", state: null, key: "default" };
  const matches = staticHandlerContext.matches.map((match) => ({
    ...match,
    params: {},
    pathname: section,
    pathnameBase: section,
  }));
  const ofFrame: EntryContext["staticHandlerContext"] = {
    ...staticHandlerContext,
    location: location as typeof staticHandlerContext.location,
    matches,
    // The router renders no route whose data is missing.
    loaderData: { [matches.at(-1)?.route.id ?? ""]: null, [LAYOUT]: facts },
  };
  return {
    context: { ...context, renderMeta: {}, staticHandlerContext: ofFrame },
    url: new URL(section, "http://localhost").href,
    nonce: MARK,
  };
}

const HEAD_END = "</head>";
const MAIN = "<main ";
const MAIN_END = "</main>";

function cutFrame(html: string): Frame {
  const [head = "", body = ""] = cut(html, html.indexOf(HEAD_END));
  const main = body.indexOf(MAIN);
  const end = body.indexOf(MAIN_END);
  if (!head || main < 0 || end < 0) throw new Error("the frame has no head or no place for the page");
  return {
    head: head.split(MARK),
    start: body.slice(0, main).split(MARK),
    end: body.slice(end).split(MARK),
  };
}

const cut = (text: string, at: number) => [text.slice(0, at), text.slice(at)];
