import { renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { keepMarkup } from "#app/keep-markup.server.ts";
import { type DocumentPart, DocumentPartContext, KeptMarkup } from "#app/kept-markup.ts";
import { NonceContext } from "#app/nonce.ts";

export interface RenderedDocument {
  context: EntryContext;
  url: string;
  nonce: string | undefined;
}

/** Returns the element of a document, or of a part of it. */
export const documentElement = ({ context, url, nonce }: RenderedDocument, part: DocumentPart) => (
  <NonceContext value={nonce}>
    <KeptMarkup value={keepMarkup}>
      <DocumentPartContext value={part}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </DocumentPartContext>
    </KeptMarkup>
  </NonceContext>
);

/** Renders a document, or a part of it, as one string. */
export const renderDocument = (document: RenderedDocument, part: DocumentPart): string =>
  renderToString(documentElement(document, part));
