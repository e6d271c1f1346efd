import { totpEndpoints } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { createRecoveryCodes, readRecoveryCodes, signInWithRecoveryCode } from './recovery-codes.service.ts';
import { signInWithSecondFactor } from './totp.service.ts';
import { listTrustedDevices, removeTrustedDevice, signInOnTrustedDevice } from './trusted-devices.service.ts';

export const totpHandlers = implement(totpEndpoints, {
  'POST /auth/mfa/sign-in': async ({ body, ...context }) => {
    if (body.type === 'trusted_device') return await signInOnTrustedDevice(context, body.code, body.tokens);
    if (body.type === 'recovery_code') return await signInWithRecoveryCode(context, body.code, body.recovery_code);
    return await signInWithSecondFactor(context, body.code, body.totp, body.trust_device === true);
  },

  'POST /auth/mfa/recovery-codes': async ({ query, ...context }) => {
    return { recovery_codes: await createRecoveryCodes(context, query.user_id) };
  },

  'GET /auth/mfa/recovery-codes': async ({ query, ...context }) => {
    return await readRecoveryCodes(context, query.user_id);
  },

  'GET /auth/mfa/trusted-devices': async ({ query, ...context }) => {
    return listAnswer(await listTrustedDevices(context, query.user_id));
  },

  'DELETE /auth/mfa/trusted-devices/:device_id': async ({ params, query, ...context }) => {
    await removeTrustedDevice(context, query.user_id, params.device_id);
    return successAnswer;
  },
});
