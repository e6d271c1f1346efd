import { totpEndpoints } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { requireOwnUser } from '../users/index.ts';
import { createRecoveryCodes, readRecoveryCodes, signInWithRecoveryCode } from './recovery-codes.service.ts';
import { signInWithSecondFactor } from './totp.service.ts';
import { listTrustedDevices, removeTrustedDevice, signInOnTrustedDevice } from './trusted-devices.service.ts';

const onlyOwn = { text: 'Client can only act on the recovery codes of their own user. Use user_id=me.' };
const onlyOwnDevices = { text: 'Client can only act on the trusted devices of their own user. Use user_id=me.' };

export const totpHandlers = implement(totpEndpoints, {
  'POST /auth/mfa/sign-in': async ({ body, ...context }) => {
    if (body.type === 'trusted_device') return await signInOnTrustedDevice(context, body.code, body.tokens);
    if (body.type === 'recovery_code') return await signInWithRecoveryCode(context, body.code, body.recovery_code);
    return await signInWithSecondFactor(context, body.code, body.totp, body.trust_device === true);
  },

  'POST /auth/mfa/recovery-codes': async ({ query, ...context }) => {
    requireOwnUser(context, query.user_id, onlyOwn);
    return { recovery_codes: await createRecoveryCodes(context, query.user_id) };
  },

  'GET /auth/mfa/recovery-codes': async ({ query, ...context }) => {
    requireOwnUser(context, query.user_id, onlyOwn);
    return await readRecoveryCodes(context, query.user_id);
  },

  'GET /auth/mfa/trusted-devices': async ({ query, ...context }) => {
    requireOwnUser(context, query.user_id, onlyOwnDevices);
    return listAnswer(await listTrustedDevices(context, query.user_id));
  },

  'DELETE /auth/mfa/trusted-devices/:device_id': async ({ params, query, ...context }) => {
    requireOwnUser(context, query.user_id, onlyOwnDevices);
    await removeTrustedDevice(context, query.user_id, params.device_id);
    return successAnswer;
  },
});
