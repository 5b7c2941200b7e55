import type { ReactNode } from "react";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { formatCount } from "#messages/format.ts";

interface BackupScheduleProps {
  /** The texts of the schedule in the language of the page, and the time of the next backup. */
  schedule: {
    next: string;
    nextAt: string | null;
    soon: string;
    off: string;
    daily: string;
    stored: string;
    kept: string;
    restore: string;
    restoreCommand: string;
    restoreNote: string;
  };
  /** Whether the worker makes backups. */
  isScheduled: boolean;
  /** The number of backups at their destination. */
  stored: number;
}

/**
 * Shows when the next backup is made, how many backups the shop has and keeps, and the command that restores
 * a backup.
 */
export function BackupSchedule({ schedule, isScheduled, stored }: BackupScheduleProps) {
  const time = useStoreTime();
  const { nextAt } = schedule;
  const next = nextAt ? <time dateTime={nextAt}>{time.short(nextAt)}</time> : schedule.soon;
  return (
    <dl className="grid gap-px overflow-hidden rounded-10 border border-line bg-line md:grid-cols-3">
      <Entry name={schedule.next} note={isScheduled && schedule.daily}>
        {isScheduled ? next : schedule.off}
      </Entry>
      <Entry name={schedule.stored} note={schedule.kept}>
        {formatCount(stored)}
      </Entry>
      <Entry name={schedule.restore} note={schedule.restoreNote}>
        <code className="font-mono text-13 font-normal">{schedule.restoreCommand}</code>
      </Entry>
    </dl>
  );
}

function Entry({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3 wrap-anywhere">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="font-semibold">{children}</dd>
      {note && <dd className="text-13 text-ink-3">{note}</dd>}
    </div>
  );
}
