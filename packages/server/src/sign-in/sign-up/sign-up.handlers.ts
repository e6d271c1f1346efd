import { signUpEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { userToWire } from '../../users/users/index.ts';
import { createGivenUser } from './given-user.service.ts';

export const signUpHandlers = implement(signUpEndpoints, {
  'POST /users': async ({ body, ...context }) => userToWire(await createGivenUser(context, body)),
});
