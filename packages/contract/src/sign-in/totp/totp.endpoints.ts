import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { codeErrors } from '../../ground/verification-codes/verification-code.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { listOf, strict, success } from '../../kit/shapes.ts';
import { signInResult } from '../../users/sessions/session.entity.ts';
import { trustedDevice } from './trusted-device.entity.ts';

/** Maximum number of tokens of trusted devices in a sign-in: a browser can have those of several users. */
const trustTokensMax = 5;

/** What a device keeps to be trusted. */
const newTrust = z.object({ token: secret(z.string()), expires_at_millis: fields.millis });

/**
 * Two-factor authentication. The user field `totp_secret_base64` enables it.
 *
 * @see docs/reference/protocol/sign-in.md#second-factor
 */
export const totpEndpoints = defineEndpoints({
  'POST /auth/mfa/sign-in': {
    summary: 'Complete a sign-in with an authenticator app code, a recovery code or a trusted device',
    description:
      'Any sign-in of a user with a second factor returns MULTI_FACTOR_AUTHENTICATION_REQUIRED with an attempt code, which is valid for five minutes. A wrong code does not consume the attempt code. With `trust_device`, the response has a token that replaces the code on this device, if the project allows it.',
    access: 'client',
    whose: { of: 'sign-in' },
    body: z.discriminatedUnion('type', [
      strict({
        type: z.literal('totp'),
        totp: secret(z.string().max(20)),
        code: fields.verificationCode,
        trust_device: z.boolean().optional(),
      }),
      strict({
        type: z.literal('recovery_code'),
        recovery_code: secret(z.string().max(50)),
        code: fields.verificationCode,
      }),
      strict({
        type: z.literal('trusted_device'),
        tokens: secret(z.array(z.string().min(1).max(100)).min(1).max(trustTokensMax)),
        code: fields.verificationCode,
      }),
    ]),
    response: signInResult.extend({ recovery_codes_left: z.int().optional(), trusted_device: newTrust.optional() }),
    errors: [
      ...codeErrors,
      KnownErrors.InvalidTotpCode,
      KnownErrors.InvalidRecoveryCode,
      KnownErrors.DeviceNotTrusted,
      KnownErrors.AccountDeletionScheduled,
    ],
  },
  /** @sdk secondFactors.createRecoveryCodes(userId): .recoveryCodes */
  'POST /auth/mfa/recovery-codes': {
    summary: 'Create recovery codes for a user',
    description:
      'Returns ten codes, which replace the existing ones and cannot be read again. Each completes one sign-in without the authenticator app. Removing the second factor removes them. Clients can create only those of their own user.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'query.user_id',
      refusal: 'Client can only act on the recovery codes of their own user. Use user_id=me.',
    },
    changesCredentials: true,
    limitedSession: 'second-factor-setup',
    query: strict({ user_id: fields.userIdOrMe }),
    response: z.object({ recovery_codes: secret(z.array(z.string())) }),
    errors: [KnownErrors.CannotGetOwnUserWithoutUser],
    refusals: [400, 403],
  },
  /** @sdk secondFactors.countRecoveryCodes(userId) */
  'GET /auth/mfa/recovery-codes': {
    summary: 'Count the unused recovery codes of a user',
    description: 'Clients can read only those of their own user.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'query.user_id',
      refusal: 'Client can only act on the recovery codes of their own user. Use user_id=me.',
    },
    limitedSession: 'second-factor-setup',
    query: strict({ user_id: fields.userIdOrMe }),
    response: z.object({ remaining: z.int(), created_at_millis: z.number().nullable() }),
    errors: [KnownErrors.CannotGetOwnUserWithoutUser],
    refusals: [403],
  },
  /** @sdk secondFactors.listTrustedDevices(userId) */
  'GET /auth/mfa/trusted-devices': {
    summary: 'List the devices on which a user needs no second factor',
    description: 'Newest first, at most ten. Clients can list only those of their own user.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'query.user_id',
      refusal: 'Client can only act on the trusted devices of their own user. Use user_id=me.',
    },
    query: strict({ user_id: fields.userIdOrMe }),
    response: listOf(trustedDevice.read.client),
    errors: [KnownErrors.CannotGetOwnUserWithoutUser],
    refusals: [403],
  },
  /** @sdk secondFactors.removeTrustedDevice(deviceId, userId) */
  'DELETE /auth/mfa/trusted-devices/:device_id': {
    summary: 'Require the second factor on a device again',
    description: 'Clients can remove only those of their own user.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'query.user_id',
      refusal: 'Client can only act on the trusted devices of their own user. Use user_id=me.',
      with: ['params.device_id'],
    },
    changesCredentials: 'revoke',
    params: strict({ device_id: fields.uuid }),
    query: strict({ user_id: fields.userIdOrMe }),
    response: success,
    errors: [KnownErrors.CannotGetOwnUserWithoutUser],
    refusals: [403, 404],
  },
});
