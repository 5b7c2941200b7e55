import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { readPublicSettings } from "#domain/settings/queries.ts";
import { documentLanguage } from "#messages/language.ts";
import { brandTags } from "./brand-head.ts";
import { deferScripts } from "./document/defer-scripts.ts";
import { NonceContext } from "./document/nonce.ts";
import { answerContext } from "./request/answer.ts";
import { isBackOffice } from "./request/back-office-address.ts";

/**
 * Renders one page as one string and passes its bytes to the host. Pages are not streamed, because every
 * loader returns complete data and a string needs less processor time than a stream. The loader data is read
 * completely and written into the page in the same format as the router's own streaming.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", documentLanguage());
  const { nonce, page } = loadContext.get(answerContext);
  const { serverHandoffStream, ...context } = routerContext;
  const html = renderToString(
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceContext>,
  );
  const data =
    context.renderMeta?.didRenderScripts && serverHandoffStream ? await readAll(serverHandoffStream) : "";
  // In development the router's scripts stay in place, because hot reloading must be set up before the
  // scripts run.
  const document = import.meta.env.DEV ? html : deferScripts(html);
  page.bytes = pageBytes(withBrand(document, await brandOf(request.url)), data, nonce);
  return new Response(null, { status, headers });
}

/**
 * Reports unexpected errors of loaders, actions and rendering. The router also calls this function for the
 * answer to a faulty request, such as 405, and for an answer that a route throws. The function ignores both
 * kinds of answers, because the request log already contains them.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  const isAnswer = isRouteErrorResponse(error) || error instanceof Response;
  if (!isAnswer || error.status >= 500) context.get(answerContext).report(error);
};

/**
 * Returns the HTML tags for the shop's icon and for the owner's accent color. React cannot render the tags of
 * the icon and the accent, because the root route has no loader data. During hydration, React keeps the
 * elements in the head that React itself has not rendered.
 */
async function brandOf(url: string): Promise<string> {
  // When the settings cannot be read, the page is an error page with the built-in colors of the design.
  const brand = await cacheRead("settings", () => readPublicSettings()).catch(() => BUILT_IN);
  return brandTags(brand, !isBackOffice(url));
}

function withBrand(html: string, tags: string): string {
  const headEnd = html.indexOf("</head>");
  return headEnd < 0 ? html : html.slice(0, headEnd) + tags + html.slice(headEnd);
}

const BUILT_IN = { accent: "", favicon: "" };

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  // A loop with a reader takes less processor time than `for await`.
  const reader = stream.getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true });
  return text + decoder.decode();
}

/**
 * Maps each character in the loader data that could end the script or the template literal to its escape. The
 * characters occur only inside JSON texts, where the escapes are valid.
 */
const IN_TEMPLATE: Record<string, string> = {
  "`": "\\u0060",
  $: "\\u0024",
  "&": "\\u0026",
  "<": "\\u003c",
  ">": "\\u003e",
};

/**
 * The end of every document that React renders. The function inserts the loader data before the end of the
 * document, because the client router needs the data.
 */
const END = "</body></html>";

/**
 * Returns the page with the loader data as bytes. The function encodes the page and the loader data
 * separately, because joining them first would copy the long HTML again.
 */
function pageBytes(html: string, data: string, nonce: string | undefined): Buffer<ArrayBuffer> {
  const texts = ["<!DOCTYPE html>", html];
  if (data && html.endsWith(END))
    texts.splice(1, 1, html.slice(0, -END.length), dataScript(data, nonce), END);
  return Buffer.concat(texts.map((text) => Buffer.from(text)));
}

function dataScript(data: string, nonce: string | undefined): string {
  // With `String.raw`, the many quotes and backslashes in the data need no escapes.
  const literal = data.replace(/[`$&<>]/g, (character) => IN_TEMPLATE[character] ?? "");
  const controller = "window.__reactRouterContext.streamController";
  const opening = nonce ? `<script nonce="${nonce}">` : "<script>";
  return `${opening}${controller}.enqueue(String.raw\`${literal}\`);${controller}.close();</script>`;
}
