import { useLocation } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { Seal } from "#app/seals/seal.tsx";
import { failureMessages } from "#messages/en/shared/failure.ts";
import { titleOfPage, useShopSnapshot } from "./shop-snapshot.ts";

/**
 * The error page of the storefront: specified texts for 404, and a general explanation for every other
 * status.
 */
export function FailureNotice({ status, inBoundary = false }: { status: number; inBoundary?: boolean }) {
  const { pathname, search } = useLocation();
  const snapshot = useShopSnapshot();
  const missing = status === 404;
  const { title, text } = textOf(status);
  return (
    <>
      {/* React moves this title into the head. The title is rendered here, because the `meta` function of
          the route does not run in an error boundary. */}
      {inBoundary ? <title>{titleOfPage(snapshot, title)}</title> : null}
      <section className="page grid justify-items-center gap-4 py-18 text-center md:py-24">
        <Seal slug={missing ? "page-not-found" : "failure"} emoji={missing ? "?" : "!"} size={148} muted />
        <p className="font-mono text-13 text-ink-3">{status}</p>
        <h1 className="title text-30">{title}</h1>
        <p className="prose-width text-balance text-ink-2">{text}</p>
        <div className="mt-2 flex w-full flex-wrap justify-center gap-3 max-sm:*:flex-1">
          {missing ? (
            <>
              <LinkButton to="/">{failureMessages.notFound.home}</LinkButton>
              <LinkButton to="/marketplace" variant="outline">
                {failureMessages.notFound.marketplace}
              </LinkButton>
            </>
          ) : (
            <>
              {/* Reloads the whole document, because the page's own scripts may have failed. */}
              <LinkButton
                to={{ pathname, search }}
                reloadDocument
                onClick={(event) => {
                  // Load More writes its page number into the browser's address, so this address can differ
                  // from the router's location. The browser therefore reloads its own address.
                  event.preventDefault();
                  window.location.reload();
                }}
              >
                {failureMessages.broken.again}
              </LinkButton>
              <LinkButton to="/" variant="outline" reloadDocument>
                {failureMessages.notFound.home}
              </LinkButton>
            </>
          )}
        </div>
      </section>
    </>
  );
}

function textOf(status: number): { title: string; text: string } {
  if (status === 404) return failureMessages.notFound;
  return status < 500
    ? { title: failureMessages.broken.rejectedTitle, text: failureMessages.broken.refused }
    : failureMessages.broken;
}
