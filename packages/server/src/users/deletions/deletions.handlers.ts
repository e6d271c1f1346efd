import { deletionEndpoints } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { requireUserRow, userToWire } from '../users/index.ts';
import { requireOwnDeletion } from './deletions.policy.ts';
import { cancelDeletion, deleteOwnAccount, keepAccount } from './deletions.service.ts';

export const deletionHandlers = implement(deletionEndpoints, {
  'DELETE /users/me': async (context) => {
    requireOwnDeletion(context);
    await deleteOwnAccount(context, context.userId);
    return successAnswer;
  },

  'POST /auth/keep-account': async ({ body, ...context }) => await keepAccount(context, body.code),

  'POST /users/:user_id/cancel-deletion': async ({ params, ...context }) => {
    await cancelDeletion(context, params.user_id);
    return userToWire(await requireUserRow(context, params.user_id));
  },
});
