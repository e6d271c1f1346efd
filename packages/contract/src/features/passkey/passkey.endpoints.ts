import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';
import { signInResult } from '../sessions/session.entity.ts';
import { codeErrors } from '../verification-codes/verification-code.ts';
import {
  passkeyAuthenticationOptions,
  passkeyAuthenticationResponse,
  passkeyRegistrationOptions,
  passkeyRegistrationResponse,
} from './passkey.entity.ts';

/**
 * The placeholder relying party ID in the options. The page replaces it with its host name.
 *
 * @see docs/protocol/sign-in.md#passkeys
 */
export const passkeyPlaceholderId = 'THIS_VALUE_WILL_BE_REPLACED.example.com';

const { PasskeyAuthenticationNotEnabled, PasskeyRegistrationFailed, PasskeyAuthenticationFailed } = KnownErrors;

/**
 * Passkey endpoints. A user has one passkey, and a new registration replaces it.
 *
 * @see docs/protocol/sign-in.md#passkeys
 */
export const passkeyEndpoints = defineEndpoints({
  'POST /auth/passkey/initiate-passkey-registration': {
    summary: 'Get the options to register a passkey for the current user',
    description: 'Send the code with the response of the browser to the options. It is valid for 65 seconds.',
    access: 'client',
    changesCredentials: true,
    user: 'required',
    response: z.object({ options_json: passkeyRegistrationOptions, code: z.string() }),
    errors: [PasskeyAuthenticationNotEnabled, KnownErrors.UserNotFound],
  },
  'POST /auth/passkey/register': {
    summary: 'Register a passkey for the current user',
    description: 'Replaces an existing passkey of the user. The page must be on a trusted domain.',
    access: 'client',
    changesCredentials: true,
    user: 'required',
    body: strict({ credential: passkeyRegistrationResponse, code: fields.verificationCode }),
    response: z.object({ user_handle: z.string() }),
    errors: [...codeErrors, PasskeyAuthenticationNotEnabled, PasskeyRegistrationFailed, KnownErrors.UserNotFound],
  },
  'POST /auth/passkey/initiate-passkey-authentication': {
    summary: 'Get the options to sign in with a passkey',
    description: 'Send the code with the response of the browser to the options. It is valid for 65 seconds.',
    access: 'client',
    response: z.object({ options_json: passkeyAuthenticationOptions, code: z.string() }),
    errors: [PasskeyAuthenticationNotEnabled],
  },
  'POST /auth/passkey/sign-in': {
    summary: 'Sign in with a passkey',
    access: 'client',
    body: strict({ authentication_response: passkeyAuthenticationResponse, code: fields.verificationCode }),
    response: signInResult,
    errors: [
      ...codeErrors,
      PasskeyAuthenticationNotEnabled,
      PasskeyAuthenticationFailed,
      KnownErrors.MultiFactorAuthenticationRequired,
    ],
  },
});
