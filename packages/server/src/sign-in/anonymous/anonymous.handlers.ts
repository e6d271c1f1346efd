import { anonymousEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { limitAttempts } from '../../kernel/rate-limits/count-attempts.ts';
import { signUp } from '../sign-up/index.ts';
import { requireAnonymousEnabled } from './anonymous.policy.ts';

export const anonymousHandlers = implement(anonymousEndpoints, {
  'POST /auth/anonymous/sign-up': async (context) => {
    requireAnonymousEnabled(context);
    await limitAttempts(context, 'signUp', null);
    return await signUp(context, { isAnonymous: true }, { method: 'other' });
  },
});
