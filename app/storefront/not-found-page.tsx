import { data } from "react-router";
import { failureMessages } from "#messages/en/shared/failure.ts";
import type { Route } from "./+types/not-found-page";
import { FailureNotice } from "./base/failure-notice.tsx";
import { describePage } from "./base/shop-snapshot.ts";

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
