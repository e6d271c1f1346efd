import { userEndpoints } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { noteAct } from '../../kernel/acts/act-log.ts';
import { ownUserToWire, userToWire } from './user.wire.ts';
import { requireOwnRow, requireUserRow } from './users.policy.ts';
import { removeUser } from './users.service.ts';

export const userHandlers = implement(userEndpoints, {
  'GET /users/me': async (context) => ownUserToWire(await requireOwnRow(context), context.claims),

  'GET /users/:user_id': async ({ params, ...context }) => userToWire(await requireUserRow(context, params.user_id)),

  'DELETE /users/:user_id': async ({ params, ...context }) => {
    await removeUser(context, params.user_id);
    return successAnswer;
  },

  'POST /internal/user-exports': async ({ body: { format, users }, ...context }) => {
    noteAct(context, { type: 'users.exported', details: { format, users } });
    return successAnswer;
  },
});
