import { useEffect, useEffectEvent, useRef, useState } from "react";
import { PreviewFrame, type PreviewTheme } from "#app/admin/design/editor/preview-frame.tsx";
import { useSend } from "#app/admin/design/use-send.tsx";
import { productFormMessages } from "#messages/pt-BR/back-office/products/product-form.ts";
import type { DraftProduct } from "./draft-product.ts";

/** How long the user must stop typing before the page requests a new preview of the mail, in milliseconds. */
const REST_MS = 400;

interface MailPreviewProps {
  draft: DraftProduct;
  instructions: string;
  theme: PreviewTheme;
}

/**
 * A preview of the mail about an order of the product. The server creates the text of the mail. The preview
 * shows the previous version of the mail until the server has returned a new version.
 */
export function MailPreview({ draft, instructions, theme }: MailPreviewProps) {
  const [html, setHtml] = useState("");
  const { name, price, images, category } = draft;
  const asked = JSON.stringify({
    name,
    price: String(price),
    image: images[0]?.address ?? "",
    ink: String(category?.ink ?? 0),
    instructions,
  });
  const { send } = useSend({ onAnswer: (answer) => answer.ok && setHtml(String(answer.result)) });
  const ask = useEffectEvent(() => send({ intent: "preview-mail", ...JSON.parse(asked) }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: new values request another mail.
  useEffect(() => {
    const timer = setTimeout(() => ask(), REST_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  return (
    <PreviewFrame key="mail" title={productFormMessages.preview.mail} theme={theme}>
      <Mail html={html} isDark={theme === "dark"} />
    </PreviewFrame>
  );
}

function Mail({ html, isDark }: { html: string; isDark: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) showMail(place.current, html, isDark);
  }, [html, isDark]);
  return <div ref={place} />;
}

/**
 * Shows the HTML of a mail inside an element. The content security policy forbids style attributes and style
 * elements in a document, but not styles that a script sets. The theme of the preview depends on the user's
 * choice and not on the system setting.
 */
function showMail(place: HTMLElement, html: string, isDark: boolean): void {
  const [style = "", rules = ""] = /<style>[\s\S]*?\{([\s\S]*)\}\s*<\/style>/.exec(html) ?? [];
  const plain = html.replace(style, "").replaceAll(' style="', ' data-style="');
  const mail = new DOMParser().parseFromString(plain, "text/html");
  const page = place.ownerDocument;
  place.className = mail.body.className;
  place.replaceChildren(...[...mail.body.childNodes].map((node) => page.adoptNode(node)));
  for (const element of place.querySelectorAll<HTMLElement>("[data-style]"))
    element.style.cssText = element.dataset.style ?? "";
  const window = page.defaultView;
  if (!window) return;
  const sheet = new window.CSSStyleSheet();
  sheet.replaceSync(isDark ? rules : "");
  page.adoptedStyleSheets = [sheet];
}
