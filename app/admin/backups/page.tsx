import { data } from "react-router";
import { LoadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { readPart } from "#app/admin/design/read-part.ts";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { callerContext } from "#app/request/caller.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { listBackups, readBackupStanding } from "#domain/operations/backup/rounds/queries.ts";
import { readBackupPlan } from "#domain/operations/backup/rounds/read-backup-plan.ts";
import { readRequestState } from "#domain/operations/backup/rounds/request-backup.ts";
import { documentLanguage } from "#messages/language.ts";
import { requestMessages } from "#messages/server/server-messages.ts";
import type { Route } from "./+types/page";
import { backupsAction } from "./actions.ts";
import { BackUpNow } from "./back-up-now.tsx";
import { backupMessages as messages } from "./messages.ts";
import { BackupSchedule } from "./schedule.tsx";
import { BackupSetup } from "./setup.tsx";
import { BackupTable } from "./table.tsx";
import { BackupTile } from "./tile.tsx";

export const action = backupsAction;

export async function loader({ context }: Route.LoaderArgs) {
  const found = await readPart(context, read(context.get(callerContext)));
  if (found === "failed") return data({ found: null }, { status: 500 });
  return data({ found }, { headers: { "Cache-Control": "no-store" } });
}

async function read(caller: Caller) {
  const [standing, backups, state, plan] = await Promise.all([
    readBackupStanding(caller),
    listBackups(caller),
    readRequestState(caller),
    readBackupPlan(caller),
  ]);
  const { backupSchedule, backupSetup } = requestMessages[documentLanguage()];
  const { kept, daily, ...texts } = backupSchedule;
  const isOff = standing.place === null && backups.length === 0;
  const schedule = { ...texts, kept: kept(plan.kept), daily: daily(plan.at), nextAt: plan.nextAt };
  return { standing, backups, state, schedule, setup: isOff ? backupSetup : null };
}

/**
 * /admin/backups: the last restore that proved a backup, the schedule, and each backup with its destination,
 * size, proof and problem.
 */
export default function BackupsPage({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={messages.title}
        lead={messages.lead}
        actions={found?.standing.place && <BackUpNow state={found.state} />}
      />
      {found === null ? (
        <LoadFailure title={messages.loadFailed} text={messages.loadFailedWhy} again={messages.again} />
      ) : found.setup ? (
        <BackupSetup texts={found.setup} />
      ) : (
        <>
          <div className="mb-6 grid grid-cols-1 gap-4">
            <BackupTile standing={found.standing} />
            <BackupSchedule
              schedule={found.schedule}
              isScheduled={found.standing.place !== null}
              stored={found.backups.filter(({ isSent }) => isSent).length}
            />
          </div>
          <BackupTable
            rows={found.backups}
            empty={<EmptyState title={messages.empty}>{messages.emptyWhy}</EmptyState>}
          />
        </>
      )}
    </>
  );
}
