import { data } from "react-router";
import { AdminFailure } from "./base/failure.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export default function AdminNotFoundPage() {
  return <AdminFailure status={404} isStaff />;
}
