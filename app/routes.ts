import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map by hand: every URL and its file. */
export default [
  layout("storefront/layout.tsx", [
    index("storefront/home/page.tsx"),
    route("marketplace", "storefront/marketplace/page.tsx"),
    route("marketplace/:slug", "storefront/product/page.tsx"),
    route("about", "storefront/information/about-page.tsx"),
    route("support", "storefront/information/support-page.tsx"),
    route("auth", "storefront/sign-in/page.tsx"),
    route("account", "storefront/account/page.tsx"),
    route("orders", "storefront/orders/page.tsx"),
    route("payment-success", "storefront/checkout/success-page.tsx"),
    route("payment-cancelled", "storefront/checkout/cancelled-page.tsx"),
    route("*", "storefront/not-found-page.tsx"),
  ]),

  // What pages ask for without leaving: answers in JSON.
  route("cart/lines", "storefront/cart/lines.ts"),
  route("sign-out", "storefront/sign-in/sign-out.ts"),
  route("deliverables/:id/reveal", "storefront/account/reveal.ts"),
  route("functions/create-payment-intent-secure", "storefront/checkout/start.ts"),
  route("functions/process-payment-delivery", "storefront/checkout/process-delivery.ts"),

  // The mails that were sent, while no mail server is set.
  route("mailbox", "endpoints/mailbox/page.tsx"),
  route("mailbox/:id", "endpoints/mailbox/message.tsx"),
  route("mailbox/:id/frame", "endpoints/mailbox/frame.ts"),
] satisfies RouteConfig;
