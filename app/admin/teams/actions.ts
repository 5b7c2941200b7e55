import { z } from "zod";
import { formAction, onIntent } from "#app/request/form-action.ts";
import { deactivateAdmin } from "#domain/identity/admins/deactivate-admin.ts";
import { inviteAdmin } from "#domain/identity/admins/invite-admin.ts";
import { withdrawInvitation } from "#domain/identity/admins/withdraw-invitation.ts";
import { resetSecondFactor } from "#domain/identity/second-factor/reset-second-factor.ts";
import { requireStaffSecondFactor } from "#domain/identity/staff/require-staff-second-factor.ts";
import { addMember } from "#domain/identity/teams/add-member.ts";
import { createTeam } from "#domain/identity/teams/create-team.ts";
import { deleteTeam } from "#domain/identity/teams/delete-team.ts";
import { editTeam } from "#domain/identity/teams/edit-team.ts";
import { inviteMember } from "#domain/identity/teams/invite-member.ts";
import { removeMember } from "#domain/identity/teams/remove-member.ts";
import { savePermissions } from "#domain/identity/teams/save-permissions.ts";
import { setTeamActive } from "#domain/identity/teams/set-team-active.ts";
import { newTeam, permissionsChange, teamChange } from "#domain/identity/teams/team-input.ts";
import { documentLanguage } from "#messages/language.ts";
import { adminsMessages } from "./admin-messages.ts";
import { teamsMessages as messages } from "./messages.ts";

const id = z.string().max(64);
const aboutTeam = z.object({ teamId: id });

/** The actions of /admin/equipes on teams and admins, keyed by intent. */
export const teamsAction = formAction({
  create: onIntent({
    action: "teams.create",
    schema: newTeam,
    run: async (caller, input) => {
      const result = await createTeam(caller, { ...input, language: documentLanguage() });
      const description = result.email && messages.memberInvited(result.email);
      return { result, toast: { title: messages.created, ...(description && { description }) } };
    },
    failed: () => messages.createFailed,
  }),
  edit: onIntent({
    action: "teams.edit",
    schema: teamChange,
    run: editTeam,
    done: () => ({ title: messages.edited }),
    failed: () => messages.editFailed,
  }),
  "set-active": onIntent({
    action: "teams.edit",
    schema: aboutTeam.extend({ isActive: z.enum(["true", "false"]) }),
    run: async (caller, { teamId, isActive }) => {
      const on = isActive === "true";
      await setTeamActive(caller, { teamId, isActive: on });
      const toast = on
        ? { title: messages.turnedOn }
        : { title: messages.turnedOff, description: messages.turnedOffText };
      return { toast };
    },
    failed: () => messages.editFailed,
  }),
  delete: onIntent({
    action: "teams.delete",
    schema: aboutTeam,
    run: deleteTeam,
    done: ({ name }) => ({ title: messages.removed, description: name }),
    failed: () => messages.removeFailed,
  }),
  "add-member": onIntent({
    action: "teams.add-member",
    schema: aboutTeam.extend({ userId: id }),
    run: (caller, input) => addMember(caller, { ...input, language: documentLanguage() }),
    done: ({ email }) => ({ title: messages.memberAdded, description: messages.memberInvited(email) }),
    failed: () => messages.addFailed,
  }),
  "invite-member": onIntent({
    action: "teams.add-member",
    schema: aboutTeam.extend({ email: z.string().max(300) }),
    run: (caller, input) => inviteMember(caller, { ...input, language: documentLanguage() }),
    done: ({ email }) => ({ title: messages.memberAdded, description: messages.memberInvited(email) }),
    failed: () => messages.addFailed,
  }),
  "remove-member": onIntent({
    action: "teams.remove-member",
    schema: aboutTeam.extend({ memberId: id }),
    run: removeMember,
    done: () => ({ title: messages.memberRemoved }),
    failed: () => messages.memberRemoveFailed,
  }),
  "save-permissions": onIntent({
    action: "teams.save-permissions",
    schema: permissionsChange,
    run: savePermissions,
    done: () => ({ title: messages.saved }),
    failed: () => messages.saveFailed,
  }),
  "invite-admin": onIntent({
    action: "admins.create",
    schema: z.object({ email: z.string().max(300), fullName: z.string().max(300).default("") }),
    run: async (caller, input) => {
      const { invite } = adminsMessages;
      const { email } = await inviteAdmin(caller, { ...input, language: documentLanguage() });
      return { toast: { title: invite.done, description: invite.doneWhat(email) } };
    },
    failed: () => adminsMessages.invite.failed,
  }),
  "withdraw-invitation": onIntent({
    action: "invitations.withdraw",
    schema: z.object({ invitationId: id }),
    run: withdrawInvitation,
    done: () => ({ title: adminsMessages.withdraw.done }),
    failed: () => adminsMessages.withdraw.failed,
  }),
  "require-second-factor": onIntent({
    action: "admins.require-second-factor",
    schema: z.object({ isRequired: z.enum(["true", "false"]).transform((text) => text === "true") }),
    run: async (caller, input) => {
      await requireStaffSecondFactor(caller, input);
      const { required } = adminsMessages;
      return { toast: { title: input.isRequired ? required.on : required.off } };
    },
    failed: () => adminsMessages.required.failed,
  }),
  "deactivate-admin": onIntent({
    action: "admins.deactivate",
    schema: z.object({ userId: id }),
    run: deactivateAdmin,
    done: () => ({ title: adminsMessages.deactivate.done }),
    failed: () => adminsMessages.deactivate.failed,
  }),
  "reset-second-factor": onIntent({
    action: "admins.reset-second-factor",
    schema: z.object({ email: z.string().max(300) }),
    run: resetSecondFactor,
    done: () => ({ title: adminsMessages.factor.done }),
    failed: () => adminsMessages.factor.failed,
  }),
});
