import { anonymousEndpoints, KnownErrors } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { limitAttempts } from '../../platform/rate-limits/count-attempts.ts';
import { signUp } from '../sign-up/index.ts';

export const anonymousHandlers = implement(anonymousEndpoints, {
  'POST /auth/anonymous/sign-up': async (context) => {
    if (!context.project.config.auth.anonymous.allowSignIn) throw new KnownErrors.AnonymousAccountsNotEnabled();
    await limitAttempts(context, 'signUp', null);
    return await signUp(context, { isAnonymous: true }, { method: 'other' });
  },
});
