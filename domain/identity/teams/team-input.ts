import { z } from "zod";
import { teamPermissions } from "#db/vocabulary.ts";

export const TEAM_NAME_MAX = 80;
export const TEAM_DESCRIPTION_MAX = 500;
/** Fewer letters of an address than this find nobody to add. */
export const CANDIDATE_SEARCH_MIN = 3;

const oneLine = (text: string) => !/\p{Cc}/u.test(text);
/** Lines may be broken; nothing else that is no letter. */
const lines = (text: string) => !/[^\P{Cc}\n\r\t]/u.test(text);

/** A team's name and description (spec: back-office §5: name required, trimmed; description optional); the page checks with the same. */
export const teamInput = z.object({
  name: z.string().trim().min(1).max(TEAM_NAME_MAX).refine(oneLine),
  description: z.string().trim().max(TEAM_DESCRIPTION_MAX).refine(lines).default(""),
});

/** The same for a team that exists, with the version it was read at. */
export const teamChange = teamInput.extend({
  teamId: z.string().max(64),
  version: z.coerce.number().int().min(1).max(2_147_483_647),
});

/** The permissions a team shall have, all of them, with the version they were read at. */
export const permissionsChange = z.object({
  teamId: z.string().max(64),
  version: z.coerce.number().int().min(1).max(2_147_483_647),
  permissions: z.array(z.enum(teamPermissions)).max(teamPermissions.length).default([]),
});

export type TeamInput = z.input<typeof teamInput>;
export type TeamChange = z.input<typeof teamChange>;
export type PermissionsChange = z.input<typeof permissionsChange>;
