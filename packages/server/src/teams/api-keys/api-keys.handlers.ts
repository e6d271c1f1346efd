import { apiKeyEndpoints } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { teamKeyToWire, userKeyToWire } from './api-key.wire.ts';
import { requireKey, requireKeysEnabled, requireNamedUser, requireOwner } from './api-keys.policy.ts';
import { keysOfTeam, keysOfUser } from './api-keys.queries.ts';
import { changeKey, checkKey, createKey } from './api-keys.service.ts';
import { revokeLeakedKey } from './leaked-key.service.ts';

export const apiKeyHandlers = implement(apiKeyEndpoints, {
  'POST /user-api-keys': async ({ body, ...context }) => {
    requireKeysEnabled(context, 'user');
    const { row, value } = await createKey(context, { userId: body.user_id }, body);
    return { ...userKeyToWire(row), value };
  },

  'GET /user-api-keys': async ({ query, ...context }) => {
    const userId = requireNamedUser(query.user_id);
    requireKeysEnabled(context, 'user');
    return listAnswer((await keysOfUser.all(context, { userId })).map(userKeyToWire));
  },

  'GET /user-api-keys/:key_id': async ({ params, query, ...context }) => {
    const row = await requireKey(context, 'user', params.key_id);
    requireOwner(row.user_id, query.user_id);
    return userKeyToWire(row);
  },

  'PATCH /user-api-keys/:key_id': async ({ params, query, body, ...context }) => {
    const row = await requireKey(context, 'user', params.key_id);
    requireOwner(row.user_id, query.user_id);
    return userKeyToWire(await changeKey(context, row.id, body));
  },

  'POST /user-api-keys/check': async ({ body, ...context }) => {
    requireKeysEnabled(context, 'user');
    const { row, lacksSecondFactor } = await checkKey(context, 'user', body.api_key);
    const key = userKeyToWire(row);
    return lacksSecondFactor ? { ...key, second_factor_setup_required: true as const } : key;
  },

  'POST /team-api-keys': async ({ body, ...context }) => {
    requireKeysEnabled(context, 'team');
    const { row, value } = await createKey(context, { teamId: body.team_id }, body);
    return { ...teamKeyToWire(row), value };
  },

  'GET /team-api-keys': async ({ query, ...context }) => {
    const { team_id: teamId } = query;
    requireKeysEnabled(context, 'team');
    return listAnswer((await keysOfTeam.all(context, { teamId })).map(teamKeyToWire));
  },

  'GET /team-api-keys/:key_id': async ({ params, query, ...context }) => {
    const row = await requireKey(context, 'team', params.key_id);
    requireOwner(row.team_id, query.team_id);
    return teamKeyToWire(row);
  },

  'PATCH /team-api-keys/:key_id': async ({ params, query, body, ...context }) => {
    const row = await requireKey(context, 'team', params.key_id);
    requireOwner(row.team_id, query.team_id);
    return teamKeyToWire(await changeKey(context, row.id, body));
  },

  'POST /team-api-keys/check': async ({ body, ...context }) => {
    requireKeysEnabled(context, 'team');
    return teamKeyToWire((await checkKey(context, 'team', body.api_key)).row);
  },

  'POST /integrations/credential-scanning/revoke': async ({ body, ...context }) => {
    await revokeLeakedKey(context, body.api_key);
    return successAnswer;
  },
});
