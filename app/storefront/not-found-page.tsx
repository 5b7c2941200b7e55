import { data } from "react-router";
import type { Route } from "./+types/not-found-page";
import { FailureNotice } from "./failure-notice.tsx";
import { messages } from "./messages.ts";
import { describePage } from "./shop-facts.ts";

export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...describePage(matches, { title: messages.notFound.title }),
  { name: "robots", content: "noindex" },
];

export default function NotFoundPage() {
  return <FailureNotice status={404} />;
}
