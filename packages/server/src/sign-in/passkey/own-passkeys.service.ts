import type { Endpoints, ResponseOf, UserId } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { deletePasskey, type PasskeyKey, passkeysOfUser, renamePasskey } from './passkey.queries.ts';

type WirePasskey = ResponseOf<Endpoints['GET /passkeys'], 'client'>['items'][number];
type PasskeyRow = Awaited<ReturnType<typeof passkeysOfUser.all>>[number];

function toWire(row: PasskeyRow): WirePasskey {
  return {
    id: row.credential_id,
    user_id: row.user_id,
    name: row.name,
    created_at_millis: row.created_at.getTime(),
    last_used_at_millis: row.last_used_at?.getTime() ?? null,
    relying_party_id: row.relying_party_id,
    user_verified: row.user_verified,
  };
}

/** Lists the passkeys of a user, oldest first. */
export async function listPasskeys(context: TenancyContext, userId: UserId): Promise<WirePasskey[]> {
  return (await passkeysOfUser.all(context, { userId })).map(toWire);
}

/** Changes the name of a passkey. @throws {Refusal} 404 the user has no such passkey */
export async function changePasskeyName(context: TenancyContext, key: PasskeyKey, name: string): Promise<WirePasskey> {
  const renamed = await renamePasskey.first(context, { ...key, name });
  if (renamed === undefined) throw new Refusal(404, 'Passkey not found.');
  return toWire(renamed);
}

/** Removes a passkey. @throws {Refusal} 404 the user has no such passkey */
export async function removePasskey(context: TenancyContext, key: PasskeyKey): Promise<void> {
  if ((await deletePasskey.first(context, key)) === undefined) throw new Refusal(404, 'Passkey not found.');
}
