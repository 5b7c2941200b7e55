/** One file of the browser build, as the build recorded it. File names begin with a slash. */
export interface BuiltChunk {
  /** The sources in the file, as paths within the project. */
  modules: string[];
  /** The module for which the build created the file: a route, or a module that is imported dynamically. */
  source: string | null;
  imports: string[];
  dynamicImports: string[];
  assets: string[];
}

/** A route of React Router's build manifest. */
export interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  css?: string[];
  hasDefaultExport: boolean;
}

export interface BrowserBuild {
  chunks: Record<string, BuiltChunk>;
  routes: Record<string, BuiltRoute>;
  /** The module that the browser loads first. */
  entry: string;
  /** The list of all routes, which every page fetches. */
  manifest: string;
  /** Returns the transferred size of a file in bytes: gzip for scripts and styles, unchanged for fonts. */
  weigh: (file: string) => number;
  /** Returns the text of a script or style sheet. */
  read: (file: string) => string;
}

export interface Measure {
  what: string;
  bytes: number;
  bound: number;
}

export interface Weighed {
  measures: Measure[];
  /** Each forbidden content that was found in the build, described in one sentence. */
  faults: string[];
}

/** The largest sizes in bytes. 1 KB is 1000 bytes in this table. */
export const BOUNDS = {
  /** The document of a storefront page before compression, with the demo catalog. */
  html: 56_000,
  firstView: 150_000,
  personalView: 170_000,
  adminView: 260_000,
  intent: 45_000,
  /**
   * The messages in a language that is not the source language. For a storefront page in another language,
   * the bound is `firstView` or `personalView` plus `translation`. For an admin page in another language, the
   * bound is `adminView` plus `adminTranslation`.
   */
  translation: 15_000,
  adminTranslation: 45_000,
  css: 20_000,
  adminCss: 30_000,
  fonts: 65_000,
} as const;

const ADMIN = "app/admin/";
/** The files that the browser prefetches when the visitor is about to press the cart button. */
const ON_INTENT = [
  "app/storefront/chrome/cart-surfaces.tsx",
  "app/storefront/cart/cart-drawer.tsx",
  "app/storefront/checkout/checkout-dialog.tsx",
];
/**
 * A file with all messages of an app in one language. A page in a language other than the source language
 * loads a message file in addition to its own code.
 */
const MESSAGES = /^messages\/([^/]+)\/(shared|storefront|back-office)\.ts$/;
/**
 * A storefront page is allowed to contain English messages, and the Portuguese messages that the
 * specification shows in the English storefront.
 */
const STOREFRONT_MESSAGES =
  /^messages\/(en\/(shared|storefront)\/|pt-BR\/storefront\/(account-drawer|catalog-notices)\.ts$|[^/]+\.ts$)/;
/**
 * A page of the back office is allowed to contain its own Portuguese messages, and the messages of shared
 * parts.
 */
const ADMIN_MESSAGES = /^messages\/(pt-BR\/back-office\/|en\/(shared|storefront)\/|[^/]+\.ts$)/;
/**
 * The pages that show data of one shopper, such as the cart and the account. Personal pages have a higher
 * bound, because a visit hardly ever starts with a personal page. When a shopper opens a personal page,
 * earlier pages have usually loaded the shared files already.
 */
const PERSONAL = /^storefront\/(cart|sign-in|account|order-page|orders|checkout|recovery)\//;

/**
 * Compares the size of every page of a build with `BOUNDS`, and finds forbidden contents.
 * @throws Error when the build has no record of a file, or no separate file for a source that loads later.
 */
export function weighPages(build: BrowserBuild): Weighed {
  const pages = Object.values(build.routes).filter((route) => route.hasDefaultExport && isLeaf(build, route));
  const measures: Measure[] = [];
  const faults: string[] = [];
  for (const page of pages) {
    const first = firstView(build, page);
    const name = addressOf(build, page);
    const bound = isAdmin(page)
      ? BOUNDS.adminView
      : PERSONAL.test(page.id)
        ? BOUNDS.personalView
        : BOUNDS.firstView;
    const bytes = total(build, first) + build.weigh(build.manifest);
    measures.push({ what: `${name}, initial script`, bytes, bound });
    const allowed = isAdmin(page) ? ADMIN_MESSAGES : STOREFRONT_MESSAGES;
    for (const module of modulesOf(build, first).filter((one) => one.startsWith("messages/")))
      if (!allowed.test(module)) faults.push(`${name} loads the messages ${module}`);
    if (isAdmin(page)) continue;
    const strangers = modulesOf(build, reach(build, [...first, ...filesOf(build, ON_INTENT)]));
    for (const module of strangers.filter((one) => one.startsWith(ADMIN)))
      faults.push(`${name} loads the admin module ${module}`);
  }
  measures.push(
    stylesOf(
      build,
      "a storefront page",
      pages.filter((page) => !isAdmin(page)),
      BOUNDS.css,
    ),
  );
  measures.push(stylesOf(build, "an admin page", pages.filter(isAdmin), BOUNDS.adminCss));
  const ofStorefront = pages.filter((page) => page.parentId === "storefront/layout");
  measures.push(
    addedBy(build, ofStorefront, "cart drawer and checkout, prefetched", ON_INTENT, BOUNDS.intent),
    ...translations(build, ofStorefront, "storefront", BOUNDS.translation),
    ...translations(build, pages.filter(isAdmin), "back-office", BOUNDS.adminTranslation),
  );
  measures.push(fontsOf(build));
  return { measures, faults: [...new Set([...faults, ...otherHosts(build)])] };
}

const isAdmin = (page: BuiltRoute): boolean => page.id.startsWith("admin/");

/** Whether a measure exceeds its bound or the build has a fault. */
export const isTooHeavy = ({ measures, faults }: Weighed): boolean =>
  faults.length > 0 || measures.some(({ bytes, bound }) => bytes > bound);

/**
 * For each language whose messages are in separate files, measures the messages that a page of the app loads.
 */
function translations(build: BrowserBuild, pages: BuiltRoute[], surface: string, bound: number): Measure[] {
  const sources = Object.values(build.chunks).map(({ source }) => source ?? "");
  const languages = new Set(sources.flatMap((source) => MESSAGES.exec(source)?.[1] ?? []));
  return [...languages].sort().flatMap((language) => {
    const files = ["shared", surface].map((part) => `messages/${language}/${part}.ts`);
    const present = files.filter((file) => sources.includes(file));
    if (present.length === 0) return [];
    return addedBy(build, pages, `messages of the ${surface} in ${language}`, present, bound);
  });
}

/**
 * Measures files that a page loads later, after its own files. The result is the largest number of bytes that
 * these files add to any page.
 */
function addedBy(
  build: BrowserBuild,
  pages: BuiltRoute[],
  what: string,
  sources: string[],
  bound: number,
): Measure {
  const asked = filesOf(build, sources);
  const missing = sources.filter((source) => !asked.some((file) => build.chunks[file]?.source === source));
  if (missing.length > 0) throw new Error(`the build has no file of its own for ${missing.join(" and ")}`);
  const added = pages.map((page) => {
    const first = firstView(build, page);
    const later = [...reach(build, asked)].filter((file) => !first.has(file));
    return total(build, later);
  });
  return { what, bytes: Math.max(0, ...added), bound };
}

/**
 * Measures the style sheets of the page that has the largest style sheets. A page fetches the style sheets of
 * all its routes.
 */
function stylesOf(build: BrowserBuild, whose: string, pages: BuiltRoute[], bound: number): Measure {
  const weights = pages.map((page) =>
    total(build, new Set(chainOf(build, page).flatMap((route) => route.css ?? []))),
  );
  return { what: `styles of ${whose}`, bytes: Math.max(0, ...weights), bound };
}

/**
 * Measures the fonts that every page requests immediately. The script of the root route contains the URLs of
 * these fonts.
 */
function fontsOf(build: BrowserBuild): Measure {
  const root = build.routes.root?.module ?? "";
  const code = build.read(root);
  const fonts = (build.chunks[root]?.assets ?? []).filter((file) => /\.woff2?$/.test(file));
  const asked = fonts.filter((file) => code.includes(file));
  if (asked.length === 0) throw new Error("the root route requests no font");
  return { what: "initial fonts", bytes: total(build, asked), bound: BOUNDS.fonts };
}

/** For each style sheet, finds the URLs that load a file from another host. */
function otherHosts(build: BrowserBuild): string[] {
  const sheets = new Set(Object.values(build.routes).flatMap((route) => route.css ?? []));
  return [...sheets].flatMap((sheet) =>
    addressesIn(build.read(sheet))
      .filter((address) => /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(address))
      .map((address) => `${sheet} fetches from ${address}`),
  );
}

/** Returns every URL that a style sheet fetches: `url(...)`, quoted or not, and `@import "..."`. */
export function addressesIn(css: string): string[] {
  const pattern = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/gi;
  return [...css.matchAll(pattern)].map((found) => found.slice(1).find((part) => part !== undefined) ?? "");
}

/** Returns all files that a page loads and runs without interaction. */
const firstView = (build: BrowserBuild, page: BuiltRoute): Set<string> =>
  reach(build, [build.entry, ...chainOf(build, page).map((route) => route.module)]);

/** Returns the files and all their direct and indirect imports. */
function reach(build: BrowserBuild, files: Iterable<string>): Set<string> {
  const seen = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    const chunk = build.chunks[file];
    if (!chunk) throw new Error(`the build has no record of ${file}`);
    seen.add(file);
    open.push(...chunk.imports);
  }
  return seen;
}

const filesOf = (build: BrowserBuild, sources: string[]): string[] =>
  Object.entries(build.chunks).flatMap(([file, { source }]) =>
    sources.includes(source ?? "") ? [file] : [],
  );

const modulesOf = (build: BrowserBuild, files: Iterable<string>): string[] =>
  [...files].flatMap((file) => build.chunks[file]?.modules ?? []);

const total = (build: BrowserBuild, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + build.weigh(file), 0);

function chainOf(build: BrowserBuild, page: BuiltRoute): BuiltRoute[] {
  const parent = page.parentId === undefined ? undefined : build.routes[page.parentId];
  return parent ? [...chainOf(build, parent), page] : [page];
}

const isLeaf = (build: BrowserBuild, route: BuiltRoute): boolean =>
  Object.values(build.routes).every((other) => other.parentId !== route.id);

const addressOf = (build: BrowserBuild, page: BuiltRoute): string =>
  `/${chainOf(build, page)
    .map((route) => route.path)
    .filter(Boolean)
    .join("/")}`;
