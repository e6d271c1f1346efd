import { totpEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { signInWithSecondFactor } from './totp.service.ts';

export const totpHandlers = implement(totpEndpoints, {
  'POST /auth/mfa/sign-in': async ({ body, ...context }) => await signInWithSecondFactor(context, body.code, body.totp),
});
