import { data } from "react-router";
import type { Route } from "./+types/not-found-page";
import { failureMessages } from "#messages/en/shared/failure.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { describePage } from "./shop-facts.ts";

export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...describePage(matches, { title: failureMessages.notFound.title }),
  { name: "robots", content: "noindex" },
];

export default function NotFoundPage() {
  return <FailureNotice status={404} />;
}
