import { eq } from "drizzle-orm";
import { blocks } from "#db/schema/blocks.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";

/**
 * Lifts a block, so that the blocked customers can order and register again. The audit log stores only the
 * kind of the block, because the value can be the mail address of a person.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`
 * @throws NotFound for an unknown block, and for a block that somebody has just lifted
 */
export async function liftBlock(caller: Caller, input: { id: string }): Promise<void> {
  await audited(caller, "blocks.lift", async (tx) => {
    if (!isId(input.id)) throw new NotFound("block");
    const [lifted] = await tx.delete(blocks).where(eq(blocks.id, input.id)).returning();
    if (!lifted) throw new NotFound("block");
    const { kind, reason, until } = lifted;
    return {
      audit: "BLOCK_LIFTED",
      table: "blocks",
      recordId: lifted.id,
      details: { kind, reason, until: until?.toISOString() ?? null },
    };
  });
}
