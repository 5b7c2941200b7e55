import type { RouterContextProvider, ServerBuild } from "react-router";
import { answerContext } from "#app/request/answer.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { readPublicSettings } from "#domain/settings/queries.ts";
import { language } from "#messages/language.ts";
import { passLoads, routeMatcher, startLoads, throughMiddleware } from "./route-loads.ts";
import { dataBytes, UnchangedDocuments } from "./unchanged-documents.ts";

interface CatalogRequest {
  /**
   * A request with only the properties that are the same for all visitors of a page variant. The page depends
   * only on the URL and the cookies of this request.
   */
  request: Request;
  /**
   * A text with all properties that change the page, except the page's data, the date and the owner's
   * language.
   */
  name: string;
  context: RouterContextProvider;
}

/**
 * Returns a function that answers with a page that is the same for all visitors of a variant. The function
 * calls the loaders itself. The router renders the page only when its data differ from the data of the last
 * rendering. When the data of a page are unchanged, the function returns the same answer object as before.
 * @param build the build, whose loaders accept results (`withLoads`)
 * @param render renders a page with the router
 */
export function catalogDocuments(
  build: ServerBuild,
  render: (request: Request, context: RouterContextProvider) => Promise<Response>,
): (asked: CatalogRequest) => Promise<Response> {
  const match = routeMatcher(build);
  const documents = new UnchangedDocuments();

  return async ({ request, name, context }) => {
    const matched = match(request.url);
    if (!matched) return render(request, context);
    return throughMiddleware(build, matched, { request, context }, async () => {
      const loads = startLoads(build, matched, { request, context });
      const settings = await readSettings();
      const shown = await dataOf(loads, settings);
      const data = shown && dataBytes(shown);
      // The texts of a page can contain the date. For example, the footer contains the current year.
      const fullName = `${name} ${language()} ${new Date().toDateString()}`;
      const unchanged = data && documents.find(fullName, data);
      if (unchanged) return unchanged;
      passLoads(context, loads);
      const answer = await render(request, context);
      const length = keepableLength(answer, context);
      // The renderer reads the settings of the shop again. Therefore store the page only when these settings
      // are the same as the settings in the page's data.
      if (data && length && (await readSettings()) === settings)
        documents.keep(fullName, data, answer, length);
      return answer;
    });
  };
}

/** The settings that every page shows, or undefined when they cannot be read. */
const readSettings = () => cacheRead("settings", () => readPublicSettings()).catch(() => undefined);

/** Returns the data that the page shows, or undefined when a loader fails or redirects. */
async function dataOf(
  loads: ReadonlyMap<string, Promise<unknown>>,
  settings: unknown,
): Promise<unknown[] | undefined> {
  const results = await Promise.allSettled(loads.values());
  const isComplete = settings !== undefined && results.every(({ status }) => status === "fulfilled");
  return isComplete ? [settings, ...results.map((result) => "value" in result && result.value)] : undefined;
}

/** Returns the length of a page that was rendered without errors, or undefined for all other answers. */
function keepableLength(answer: Response, context: RouterContextProvider): number | undefined {
  const { page, failure } = context.get(answerContext);
  const isGood = answer.status === 200 && failure === undefined && !answer.headers.has("set-cookie");
  return isGood ? page.bytes?.length : undefined;
}
