import { Link } from "react-router";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import type { BackupStanding } from "#domain/operations/backup/rounds/queries.ts";
import { backupMessages as messages, problemText } from "./messages.ts";

interface BackupTileProps {
  standing: BackupStanding;
  /** Whether the tile leads to the list of backups. */
  isLink?: boolean;
}

/**
 * Shown when the shop has never made a backup: a warning that tells the owner how to switch backups on.
 */
export function BackupsOff() {
  return (
    <section
      aria-labelledby="backups-off"
      className="max-w-180 rounded-10 bg-warning-soft p-4 text-ink sm:p-6"
    >
      <h2 id="backups-off" className="font-semibold text-18 text-warning">
        {messages.off}
      </h2>
      <p className="text-15 text-ink-2">
        {messages.tile}: {messages.never}
      </p>
      <p className="mt-3 text-15">
        <BackupAdvice /> {messages.emptyWhy}
      </p>
    </section>
  );
}

/** Tells the owner how to switch backups on. The name of the setting is shown in the font for code. */
function BackupAdvice() {
  const setting = "BACKUP_TO";
  const [before, after] = messages.offWhy.split(setting);
  return (
    <>
      {before}
      <code className="font-mono">{setting}</code>
      {after}
    </>
  );
}

/**
 * The last backup that the shop downloaded and restored as a proof. When no backups are scheduled, the tile
 * shows a mild warning. When a backup has a problem, the tile says what to do.
 */
export function BackupTile({ standing, isLink = false }: BackupTileProps) {
  const time = useStoreTime();
  const { place, last, problem } = standing;
  const isOff = place === null;
  const tone = problem && !isOff ? "bg-danger-soft text-danger" : "bg-surface text-ink";
  const border = problem && !isOff ? "" : "border border-line";
  return (
    <section aria-label={messages.tile} className={`relative rounded-10 px-4 py-3 ${tone} ${border}`}>
      <p className="text-13">
        {isLink ? (
          <Link to="/admin/backups" className="after:absolute after:inset-0 after:rounded-10">
            {messages.tile}
          </Link>
        ) : (
          messages.tile
        )}
      </p>
      <p className={`font-semibold ${isOff ? "text-warning" : ""}`}>
        {last ? (
          <>
            <time dateTime={last.provedAt}>{time.moment(last.provedAt)}</time>
            {` · ${messages.proofs[last.proof]}`}
          </>
        ) : (
          messages.never
        )}
      </p>
      {isOff && (
        <p className="text-13 text-ink-2">
          {messages.off}. <BackupAdvice />
        </p>
      )}
      {problem && !isOff && <p className="text-13">{problemText(problem.kind, problem.detail)}</p>}
    </section>
  );
}
