import { addPasskey } from "#domain/identity/passkeys/add-passkey.ts";
import { beginPasskey } from "#domain/identity/passkeys/begin-passkey.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { buildAuthenticator } from "./build-authenticator.ts";
import { type BuiltStaff, buildAdmin, STAFF_PASSWORD, signInAsStaff } from "./build-staff.ts";

/** Builds a signed-in admin with a second factor and one passkey, and the device that holds the passkey. */
export async function buildPasskey(): Promise<{
  person: BuiltStaff;
  staff: Staff;
  device: ReturnType<typeof buildAuthenticator>;
  passkeyId: string;
}> {
  const person = await buildAdmin({ secondFactor: true });
  const staff = await signInAsStaff(person);
  const device = buildAuthenticator();
  const { options } = await beginPasskey(staff, { current: STAFF_PASSWORD });
  const { passkeyId } = await addPasskey(staff, { name: "Chave da mesa", answer: device.add(options) });
  return { person, staff, device, passkeyId };
}
