import { addErrorMessages } from "#app/request/form-answer.ts";
import { catalog } from "#messages/catalog.ts";
import { teams as teamsSource } from "#messages/pt-BR/back-office/teams.ts";

/** The messages of the teams on /admin/equipes (spec B2.11, B4, B6, B8). */
export const teamsMessages = catalog("back-office", "teams", teamsSource);

addErrorMessages({
  team_changed: () => teamsMessages.errors.team_changed,
  already_member: () => teamsMessages.errors.already_member,
});
