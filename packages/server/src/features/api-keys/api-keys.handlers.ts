import { apiKeyEndpoints, KnownErrors } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { type KeyRow, teamKeyToWire, userKeyToWire } from './api-key.wire.ts';
import { keysOfTeam, keysOfUser } from './api-keys.queries.ts';
import {
  changeKey,
  checkKey,
  createKey,
  type KeyContext,
  requireKeeper,
  requireKey,
  requireKeysEnabled,
} from './api-keys.service.ts';
import type { KeyOwnerKind } from './key-text.ts';
import { revokeLeakedKey } from './leaked-key.service.ts';

/** A key that the caller may manage. @throws {ApiKeyNotFound | UserAuthenticationRequired | Refusal} */
async function requireOwnKey(context: KeyContext, kind: KeyOwnerKind, id: string): Promise<KeyRow> {
  requireKeysEnabled(context, kind);
  if (context.level === 'client' && context.userId === null) throw new KnownErrors.UserAuthenticationRequired();
  const row = await requireKey(context, kind, id);
  if (row.team_id !== null) await requireKeeper(context, { teamId: row.team_id });
  else if (context.level === 'client' && row.user_id !== context.userId) throw new KnownErrors.ApiKeyNotFound();
  return row;
}

/** A key that is asked for as one of another owner does not exist there. @throws {ApiKeyNotFound} */
function requireOwner(actual: string | null, asked: string | undefined): void {
  if (asked !== undefined && asked !== actual) throw new KnownErrors.ApiKeyNotFound();
}

export const apiKeyHandlers = implement(apiKeyEndpoints, {
  'POST /user-api-keys': async ({ body, ...context }) => {
    requireKeysEnabled(context, 'user');
    await requireKeeper(context, { userId: body.user_id });
    const { row, value } = await createKey(context, { userId: body.user_id }, body);
    return { ...userKeyToWire(row), value };
  },

  'GET /user-api-keys': async ({ query, ...context }) => {
    const { user_id: userId } = query;
    if (userId === undefined) throw new KnownErrors.SchemaError({ message: 'user_id is required for user API keys' });
    requireKeysEnabled(context, 'user');
    await requireKeeper(context, { userId });
    return listAnswer((await keysOfUser.all(context, { userId })).map(userKeyToWire));
  },

  'GET /user-api-keys/:key_id': async ({ params, query, ...context }) => {
    const row = await requireOwnKey(context, 'user', params.key_id);
    requireOwner(row.user_id, query.user_id);
    return userKeyToWire(row);
  },

  'PATCH /user-api-keys/:key_id': async ({ params, query, body, ...context }) => {
    const row = await requireOwnKey(context, 'user', params.key_id);
    requireOwner(row.user_id, query.user_id);
    return userKeyToWire(await changeKey(context, row.id, body));
  },

  'POST /user-api-keys/check': async ({ body, ...context }) => {
    requireKeysEnabled(context, 'user');
    return userKeyToWire(await checkKey(context, 'user', body.api_key));
  },

  'POST /team-api-keys': async ({ body, ...context }) => {
    requireKeysEnabled(context, 'team');
    await requireKeeper(context, { teamId: body.team_id });
    const { row, value } = await createKey(context, { teamId: body.team_id }, body);
    return { ...teamKeyToWire(row), value };
  },

  'GET /team-api-keys': async ({ query, ...context }) => {
    const { team_id: teamId } = query;
    requireKeysEnabled(context, 'team');
    await requireKeeper(context, { teamId });
    return listAnswer((await keysOfTeam.all(context, { teamId })).map(teamKeyToWire));
  },

  'GET /team-api-keys/:key_id': async ({ params, query, ...context }) => {
    const row = await requireOwnKey(context, 'team', params.key_id);
    requireOwner(row.team_id, query.team_id);
    return teamKeyToWire(row);
  },

  'PATCH /team-api-keys/:key_id': async ({ params, query, body, ...context }) => {
    const row = await requireOwnKey(context, 'team', params.key_id);
    requireOwner(row.team_id, query.team_id);
    return teamKeyToWire(await changeKey(context, row.id, body));
  },

  'POST /team-api-keys/check': async ({ body, ...context }) => {
    requireKeysEnabled(context, 'team');
    return teamKeyToWire(await checkKey(context, 'team', body.api_key));
  },

  'POST /integrations/credential-scanning/revoke': async ({ body, ...context }) => {
    await revokeLeakedKey(context, body.api_key);
    return successAnswer;
  },
});
