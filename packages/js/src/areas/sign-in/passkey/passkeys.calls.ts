// Generated from packages/contract by `npm run fix`.
import { callAs } from '../../../core/call-as.ts';
import type { AnyCaller } from '../../base/owner.ts';

export async function list(
  caller: AnyCaller,
  userId: string,
): Promise<
  {
    readonly id: string;
    readonly userId: string;
    /** Null for passkeys that were registered without a name. */
    readonly name: string | null;
    readonly createdAt: Date;
    readonly lastUsedAt: Date | null;
    /** The domain that it signs in for. Null for passkeys from before this was stored: the host of their page. */
    readonly relyingPartyId: string | null;
    /** Whether the authenticator verified the user at the last use. Null if unknown. */
    readonly userVerified: boolean | null;
  }[]
> {
  return await callAs(caller.transport, 'GET /passkeys', { query: { userId } });
}

export async function rename(caller: AnyCaller, userId: string, passkeyId: string, name: string): Promise<void> {
  await callAs(caller.transport, 'PATCH /passkeys/:user_id/:passkey_id', {
    params: { user_id: userId, passkey_id: passkeyId },
    body: { name },
  });
}

export async function remove(caller: AnyCaller, userId: string, passkeyId: string): Promise<void> {
  await callAs(caller.transport, 'DELETE /passkeys/:user_id/:passkey_id', {
    params: { user_id: userId, passkey_id: passkeyId },
  });
}
