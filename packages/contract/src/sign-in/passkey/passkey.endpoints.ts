import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { codeErrors } from '../../ground/verification-codes/verification-code.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { listOf, strict, success } from '../../kit/shapes.ts';
import { signInResult } from '../../users/sessions/session.entity.ts';
import {
  credentialId,
  passkey,
  passkeyAuthenticationOptions,
  passkeyAuthenticationResponse,
  passkeyName,
  passkeyRegistrationOptions,
  passkeyRegistrationResponse,
  passkeyRelyingParty,
} from './passkey.entity.ts';

/**
 * The placeholder relying party ID in the options. The page replaces it with its host name.
 *
 * @see docs/reference/protocol/sign-in.md#passkeys
 */
export const passkeyPlaceholderId = 'THIS_VALUE_WILL_BE_REPLACED.example.com';

/** Only in projects with a relying party ID. Published clients ignore it, and use their host name. */
const relyingParty = { relying_party: passkeyRelyingParty.optional() };

const passkeyParams = strict({ user_id: fields.userIdOrMe, passkey_id: credentialId });
const { PasskeyAuthenticationNotEnabled, PasskeyRegistrationFailed, PasskeyAuthenticationFailed } = KnownErrors;

/**
 * Passkey endpoints. A user has up to 20 passkeys, and signs in with any of them.
 *
 * @see docs/reference/protocol/sign-in.md#passkeys
 */
export const passkeyEndpoints = defineEndpoints({
  'POST /auth/passkey/initiate-passkey-registration': {
    summary: 'Get the options to register a passkey for the current user',
    description: 'Send the code with the response of the browser to the options. It is valid for 65 seconds.',
    access: 'client',
    whose: { of: 'self', signedOut: 'schema' },
    changesCredentials: true,
    response: z.object({ options_json: passkeyRegistrationOptions, code: secret(z.string()), ...relyingParty }),
    errors: [PasskeyAuthenticationNotEnabled, PasskeyRegistrationFailed, KnownErrors.UserNotFound],
  },
  'POST /auth/passkey/register': {
    summary: 'Register a passkey for the current user',
    description: 'Adds a passkey, up to 20. The page must be on a trusted domain.',
    access: 'client',
    whose: { of: 'self', signedOut: 'schema', with: ['body.credential'] },
    changesCredentials: true,
    body: strict({
      credential: passkeyRegistrationResponse,
      code: secret(fields.verificationCode),
      name: passkeyName.optional(),
    }),
    response: z.object({ user_handle: z.string() }),
    errors: [...codeErrors, PasskeyAuthenticationNotEnabled, PasskeyRegistrationFailed, KnownErrors.UserNotFound],
  },
  'POST /auth/passkey/initiate-passkey-authentication': {
    summary: 'Get the options to sign in with a passkey',
    description: 'Send the code with the response of the browser to the options. It is valid for 65 seconds.',
    access: 'client',
    whose: { of: 'sign-in' },
    response: z.object({ options_json: passkeyAuthenticationOptions, code: secret(z.string()), ...relyingParty }),
    errors: [PasskeyAuthenticationNotEnabled],
  },
  'POST /auth/passkey/sign-in': {
    summary: 'Sign in with a passkey',
    access: 'client',
    whose: { of: 'sign-in', with: ['body.authentication_response'] },
    body: strict({ authentication_response: passkeyAuthenticationResponse, code: secret(fields.verificationCode) }),
    response: signInResult,
    errors: [
      ...codeErrors,
      PasskeyAuthenticationNotEnabled,
      PasskeyAuthenticationFailed,
      KnownErrors.MultiFactorAuthenticationRequired,
      KnownErrors.AccountDeletionScheduled,
    ],
  },
  /** @sdk passkeys.list(userId) */
  'GET /passkeys': {
    summary: 'List the passkeys of a user',
    description: 'Clients can list only those of their own user. Oldest first.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'query.user_id',
      refusal: 'Client can only act on the passkeys of their own user. Use user_id=me.',
    },
    query: strict({ user_id: fields.userIdOrMe }),
    response: listOf(passkey),
    errors: [KnownErrors.CannotGetOwnUserWithoutUser],
    refusals: [403],
  },
  /** @sdk passkeys.rename(userId, passkeyId, name): void */
  'PATCH /passkeys/:user_id/:passkey_id': {
    summary: 'Rename a passkey',
    access: 'client',
    whose: {
      of: 'user',
      id: 'params.user_id',
      refusal: 'Client can only act on the passkeys of their own user. Use user_id=me.',
      with: ['params.passkey_id'],
    },
    changesCredentials: true,
    query: strict({}),
    params: passkeyParams,
    body: strict({ name: passkeyName }),
    response: passkey,
    errors: [KnownErrors.CannotGetOwnUserWithoutUser],
    refusals: [403, 404],
  },
  /** @sdk passkeys.remove(userId, passkeyId): void */
  'DELETE /passkeys/:user_id/:passkey_id': {
    summary: 'Remove a passkey',
    access: 'client',
    whose: {
      of: 'user',
      id: 'params.user_id',
      refusal: 'Client can only act on the passkeys of their own user. Use user_id=me.',
      with: ['params.passkey_id'],
    },
    changesCredentials: true,
    query: strict({}),
    params: passkeyParams,
    response: success,
    errors: [KnownErrors.CannotGetOwnUserWithoutUser],
    refusals: [403, 404],
  },
  'GET /projects/:project_id/.well-known/webauthn': {
    summary: 'Get the origins that share the passkeys of a project',
    description: 'The host of the relying party ID must serve this document at /.well-known/webauthn.',
    access: 'public',
    whose: { of: 'nobody', with: ['params.project_id'] },
    params: strict({ project_id: z.string().max(100) }),
    response: z.object({ origins: z.array(z.string()) }),
    raw: 'json',
    refusals: [404],
  },
});
