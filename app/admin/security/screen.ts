import { KeyRound } from "lucide-react";
import { screen } from "#app/admin/base/screen.ts";

export const securityScreen = screen({
  name: "security",
  path: "/admin/security",
  page: "admin/security/page.tsx",
  // Every staff member can manage their own second factor on this screen. The other parts of the screen
  // require more permissions.
  needs: "any staff",
  group: "shop",
  icon: KeyRound,
});
