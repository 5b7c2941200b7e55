import { data } from "react-router";
import { Seal } from "#app/seals/seal.tsx";
import { AdminFailure } from "./base/failure.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export default function AdminNotFoundPage() {
  const drawing = <Seal slug="page-not-found" emoji="?" size={148} muted />;
  return <AdminFailure status={404} isStaff drawing={drawing} />;
}
