import { userChangeEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { ownUserToWire, userToWire } from '../../users/users/index.ts';
import { changeUser } from './change-user.service.ts';

export const userChangeHandlers = implement(userChangeEndpoints, {
  'PATCH /users/me': async ({ body, ...context }) =>
    ownUserToWire(await changeUser(context, context.userId, body), context.claims),

  'PATCH /users/:user_id': async ({ params, body, ...context }) =>
    userToWire(await changeUser(context, params.user_id, body)),
});
