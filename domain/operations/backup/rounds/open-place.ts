import type { Env } from "#env";
import type { BackupPlace } from "./backup-place.ts";
import { folderPlace } from "./folder-place.ts";
import { bucketPlace } from "./s3-place.server.ts";

/** Opens the destination of `BACKUP_TO`. Returns null when the shop makes no scheduled backups. */
export function openPlace(
  settings: Pick<Env, "BACKUP_TO" | "BACKUP_S3_ACCESS_KEY" | "BACKUP_S3_SECRET_KEY" | "BACKUP_S3_REGION">,
): BackupPlace | null {
  if (!settings.BACKUP_TO) return null;
  if (settings.BACKUP_TO.startsWith("file:")) return folderPlace(settings.BACKUP_TO);
  return bucketPlace(settings.BACKUP_TO, {
    accessKeyId: settings.BACKUP_S3_ACCESS_KEY ?? "",
    secretAccessKey: settings.BACKUP_S3_SECRET_KEY ?? "",
    region: settings.BACKUP_S3_REGION,
  });
}
