import { KnownErrors, type UserId, userEndpoints, usersPageMax } from '@portico/contract';
import { pageAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import type { TenancyContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { searchTermOf } from './search-text.ts';
import { userToWire } from './user.wire.ts';
import { pageOfUsers } from './user-pages.queries.ts';
import { userById } from './users.queries.ts';
import { type ChangeFollowers, changeUser, removeUser, requireUserRow } from './users.service.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The user of the token, or the protocol's answer when there is none (any more). */
function requireOwnId(userId: UserId | null): UserId {
  if (userId === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  return userId;
}

async function requireOwnRow(context: TenancyContext, userId: UserId | null) {
  const row = await userById.first(context, { userId: requireOwnId(userId) });
  if (row === undefined) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  return row;
}

/** @param followers what else has to happen when a user changes */
export const userHandlers = (followers: ChangeFollowers) =>
  implement(userEndpoints, {
    'GET /users/me': async (context) => userToWire(await requireOwnRow(context, context.userId)),

    'PATCH /users/me': async ({ body, ...context }) =>
      userToWire(await changeUser(context, requireOwnId(context.userId), body, followers)),

    'DELETE /users/me': async (context) => {
      const userId = requireOwnId(context.userId);
      if (context.level === 'client' && !context.project.config.users.allowClientUserDeletion) {
        throw new Refusal(400, 'Client user deletion is not enabled for this project');
      }
      await removeUser(context, userId);
      return successAnswer;
    },

    'GET /users': async ({ query, ...context }) => {
      const text = query.query === undefined ? undefined : searchTermOf(query.query);
      const { users, next } = await pageOfUsers(context, {
        teamId: query.team_id,
        cursor: query.cursor,
        isNewestFirst: query.desc ?? false,
        text: text === '' ? undefined : text,
        exactId: text !== undefined && uuid.test(text) ? (text as UserId) : undefined,
        includesAnonymous: query.include_anonymous ?? false,
        limit: Math.min(query.limit ?? usersPageMax, usersPageMax),
      });
      return pageAnswer(users.map(userToWire), next);
    },

    'GET /users/:user_id': async ({ params, ...context }) => userToWire(await requireUserRow(context, params.user_id)),

    'PATCH /users/:user_id': async ({ params, body, ...context }) =>
      userToWire(await changeUser(context, params.user_id, body, followers)),

    'DELETE /users/:user_id': async ({ params, ...context }) => {
      await removeUser(context, params.user_id);
      return successAnswer;
    },
  });
