import { totpEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { requireOwnUser } from '../users/index.ts';
import { createRecoveryCodes, readRecoveryCodes, signInWithRecoveryCode } from './recovery-codes.service.ts';
import { signInWithSecondFactor } from './totp.service.ts';

const onlyOwn = { text: 'Client can only act on the recovery codes of their own user. Use user_id=me.' };

export const totpHandlers = implement(totpEndpoints, {
  'POST /auth/mfa/sign-in': async ({ body, ...context }) =>
    body.type === 'totp'
      ? await signInWithSecondFactor(context, body.code, body.totp)
      : await signInWithRecoveryCode(context, body.code, body.recovery_code),

  'POST /auth/mfa/recovery-codes': async ({ query, ...context }) => {
    requireOwnUser(context, query.user_id, onlyOwn);
    return { recovery_codes: await createRecoveryCodes(context, query.user_id) };
  },

  'GET /auth/mfa/recovery-codes': async ({ query, ...context }) => {
    requireOwnUser(context, query.user_id, onlyOwn);
    return await readRecoveryCodes(context, query.user_id);
  },
});
