import type { SessionId } from '@portico/contract';
import type { Unscoped } from '../../db/statements.ts';
import { announceChange } from '../../kernel/changes/announce.ts';

/** Change topic for a revoked session, whose tokens replicas must reject. */
export const sessionRevoked = 'session.revoked';

/** Rejects the tokens of deleted sessions from now on, in all processes. Call it in the transaction of the deletion. */
export async function announceRevoked(
  context: Unscoped,
  deleted: readonly { readonly id: SessionId }[],
): Promise<void> {
  const ids = deleted.map(({ id }) => id);
  await announceChange(context, sessionRevoked, ids);
}
