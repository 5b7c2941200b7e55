import { UsersRound } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const teamsScreen = screen({
  name: "teams",
  path: "/admin/equipes",
  page: "admin/teams/page.tsx",
  needs: "admin only",
  group: "people",
  icon: UsersRound,
  hasForm: true,
});
