import { type UserId, userEndpoints, usersPageMax } from '@portico/contract';
import { pageAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { findUsers } from './find-users.service.ts';
import { searchTermOf } from './search-text.ts';
import { ownUserToWire, userToWire } from './user.wire.ts';
import { requireOwnDeletion, requireOwnRow, requireUserRow } from './users.policy.ts';
import { removeUser } from './users.service.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export const userHandlers = implement(userEndpoints, {
  'GET /users/me': async (context) => ownUserToWire(await requireOwnRow(context), context.claims),

  'DELETE /users/me': async (context) => {
    requireOwnDeletion(context);
    await removeUser(context, context.userId);
    return successAnswer;
  },

  'GET /users': async ({ query, ...context }) => {
    const text = query.query === undefined ? undefined : searchTermOf(query.query);
    const { users, next, isIncomplete } = await findUsers(context, {
      teamId: query.team_id,
      order: query.order_by === 'last_active_at' ? 'activity' : 'sign_up',
      isNewestFirst: query.desc ?? false,
      cursor: query.cursor,
      text: text === '' ? undefined : text,
      exactId: text !== undefined && uuid.test(text) ? (text as UserId) : undefined,
      anonymous: query.only_anonymous === true ? 'only' : query.include_anonymous === true ? 'all' : 'none',
      limit: Math.min(query.limit ?? usersPageMax, usersPageMax),
    });
    return pageAnswer(users.map(userToWire), next, isIncomplete);
  },

  'GET /users/:user_id': async ({ params, ...context }) => userToWire(await requireUserRow(context, params.user_id)),

  'DELETE /users/:user_id': async ({ params, ...context }) => {
    await removeUser(context, params.user_id);
    return successAnswer;
  },
});
