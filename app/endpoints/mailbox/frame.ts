import { data, type LoaderFunctionArgs } from "react-router";
import { callerContext } from "#app/request/caller.ts";
import { readMail } from "#domain/messaging/email/queries.ts";
import { inlineStyleSources } from "./inline-styles.ts";
import { mailboxHeaders, requireMailbox } from "./local-only.ts";

/**
 * The content security policy allows only the mail's own styles and external images. Scripts, forms and all
 * other resources are blocked. The frame has the same origin as the mailbox page, because the mailbox page
 * must measure the height of the mail.
 */
const mailPolicy = (html: string) =>
  `default-src 'none'; style-src ${inlineStyleSources(html).join(" ")}; img-src data: https:; base-uri 'none'; ` +
  "form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** GET /mailbox/:id/frame: only the mail, as its recipient sees it. Links open in a new tab. */
export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  requireMailbox(request, context.get(callerContext));
  const mail = await readMail(params.id ?? "");
  if (!mail) throw data(null, { status: 404 });
  const html = mail.html.replace("<head>", '<head><base target="_blank">');
  return new Response(html, {
    headers: {
      ...mailboxHeaders,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": mailPolicy(html),
    },
  });
}
