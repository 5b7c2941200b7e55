import { CircleCheck, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { CodeText } from "#app/admin/design/code-text.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import type { BackupStanding } from "#domain/operations/backup/rounds/queries.ts";
import { backupMessages as messages, problemText } from "./messages.ts";

interface BackupTileProps {
  standing: BackupStanding;
  /** Whether the tile is a link to the list of backups. */
  isLink?: boolean;
}

const looks = {
  good: { className: "bg-success-soft text-success", Icon: CircleCheck },
  fair: { className: "bg-warning-soft text-warning", Icon: TriangleAlert },
  bad: { className: "bg-danger-soft text-danger", Icon: TriangleAlert },
} as const;

/**
 * When the last proof is old or does not exist, the tile shows only a mild warning. The newest backup may be
 * good, but no recent restore has proved this.
 */
function lookOf({ place, last, isOld, problem }: BackupStanding): keyof typeof looks {
  if (place === null) return "fair";
  if (problem) return "bad";
  return last && !isOld ? "good" : "fair";
}

/**
 * A band with the last backup that the shop downloaded and restored as a proof. The color of the band shows
 * the state of the backups. When no backups are scheduled, the band shows a mild warning. When a backup has a
 * problem, the band says what to do.
 */
export function BackupTile({ standing, isLink = false }: BackupTileProps) {
  const time = useStoreTime();
  const { place, last, problem } = standing;
  const look = lookOf(standing);
  const { className, Icon } = looks[look];
  // On the dashboard, the tile is small and has no background color when backups are scheduled, the last
  // proof is not old and no backup has a problem.
  const isQuiet = isLink && look === "good";
  return (
    <section
      aria-label={messages.tile}
      className={`relative flex items-start gap-3 rounded-10 px-4 ${isQuiet ? "py-1 text-13 text-ink-2" : `py-3 ${className}`}`}
    >
      <Icon aria-hidden="true" size={isQuiet ? 16 : 20} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-x-3">
          <p className={isQuiet ? "" : "font-semibold"}>
            {isLink ? (
              <Link to="/admin/backups" className="after:absolute after:inset-0 after:rounded-10">
                {messages.tile}
              </Link>
            ) : (
              messages.tile
            )}
          </p>
          <p className={isQuiet ? "" : "text-15"}>
            {last ? <time dateTime={last.provedAt}>{time.short(last.provedAt)}</time> : messages.never}
            {last?.proof === "read" && ` · ${messages.proofs.read}`}
          </p>
        </div>
        {place === null && (
          <p className="text-13 text-ink-2">
            {messages.off}. <CodeText>{messages.offWhy}</CodeText>
          </p>
        )}
        {problem && place !== null && (
          <p className="text-13">
            <CodeText>{problemText(problem.kind, problem.detail)}</CodeText>
          </p>
        )}
      </div>
    </section>
  );
}
