import { z } from "zod";
import { teamPermissions } from "#db/values/vocabulary.ts";
import { parseEmail } from "#domain/identity/sign-in/rules.ts";
import { cleanShortText } from "#domain/kernel/text/hidden-characters.ts";

export const TEAM_NAME_MAX = 80;
export const TEAM_DESCRIPTION_MAX = 500;
/** Minimum length of the search text for new team members, in characters. */
export const CANDIDATE_SEARCH_MIN = 3;

/**
 * Returns the address in lower case when the search text is a complete address. Returns null for a text that
 * is not a complete address.
 */
export function invitedAddress(search: string): string | null {
  try {
    return parseEmail(search);
  } catch {
    return null;
  }
}

const oneLine = (text: string) => !/\p{Cc}/u.test(text);
/** Allows line breaks and tabs, but no other control characters. */
const lines = (text: string) => !/[^\P{Cc}\n\r\t]/u.test(text);

/**
 * The name and the description of a team (spec B5-15). The page also uses this schema to check the form.
 */
export const teamInput = z.object({
  name: z.string().overwrite(cleanShortText).min(1).max(TEAM_NAME_MAX).refine(oneLine),
  description: z.string().trim().max(TEAM_DESCRIPTION_MAX).refine(lines).default(""),
});

/** A new team with its first permissions, and the address of its first member. */
export const newTeam = teamInput.extend({
  permissions: z.array(z.enum(teamPermissions)).max(teamPermissions.length).default([]),
  /** The address of the first member. "" invites nobody. */
  email: z.string().trim().max(300).default(""),
});

/** A change of an existing team. `version` is the version of the team that the page has read. */
export const teamChange = teamInput.extend({
  teamId: z.string().max(64),
  version: z.coerce.number().int().min(1).max(2_147_483_647),
});

/**
 * All permissions that the team has after the change. `version` is the version of the team that the page has
 * read.
 */
export const permissionsChange = z.object({
  teamId: z.string().max(64),
  version: z.coerce.number().int().min(1).max(2_147_483_647),
  permissions: z.array(z.enum(teamPermissions)).max(teamPermissions.length).default([]),
});

export type NewTeam = z.input<typeof newTeam>;
export type TeamChange = z.input<typeof teamChange>;
export type PermissionsChange = z.input<typeof permissionsChange>;
