import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { codeErrors, isCodeValid } from '../../ground/verification-codes/verification-code.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { listOf, strict, success } from '../../kit/shapes.ts';
import { accountAccess } from '../users/account-access.entity.ts';
import { contactChannel } from './contact-channel.entity.ts';

const channelParams = strict({ user_id: fields.userIdOrMe, contact_channel_id: fields.uuid });
const codeBody = strict({ code: fields.verificationCode });
const { CannotGetOwnUserWithoutUser, RedirectUrlNotWhitelisted, EmailAlreadyVerified } = KnownErrors;

export const contactChannelEndpoints = defineEndpoints({
  /** @sdk contactChannels.list(userId) */
  'GET /contact-channels': {
    summary: 'List contact channels',
    description: 'Clients can list only those of their own user. Oldest first.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'query.user_id',
      refusal: 'Client can only act on the contact channels of their own user. Use user_id=me.',
      with: ['query.contact_channel_id'],
    },
    query: strict({ user_id: fields.userIdOrMe.optional(), contact_channel_id: fields.uuid.optional() }),
    response: listOf(contactChannel.read.client),
    errors: [CannotGetOwnUserWithoutUser],
    refusals: [403],
  },
  /** @sdk contactChannels.sendCodeToOwn(email, callbackUrl) */
  'POST /contact-channels/send-verification-code': {
    summary: 'Send a verification email to the primary email of the current user',
    access: 'client',
    whose: { of: 'self', signedOut: 'schema' },
    body: strict({ email: fields.knownEmail, callback_url: fields.url }),
    response: success,
    errors: [KnownErrors.EmailIsNotPrimaryEmail, EmailAlreadyVerified, RedirectUrlNotWhitelisted],
  },
  /** @sdk contactChannels.sendCode(userId, contactChannelId, callbackUrl) */
  'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code': {
    summary: 'Send a verification email to a contact channel',
    access: 'client',
    whose: {
      of: 'user',
      id: 'params.user_id',
      refusal: 'Client can only act on the contact channels of their own user. Use user_id=me.',
      status: 400,
      with: ['params.contact_channel_id'],
    },
    params: channelParams,
    body: strict({ callback_url: fields.url }),
    response: success,
    errors: [
      CannotGetOwnUserWithoutUser,
      KnownErrors.UserIdDoesNotExist,
      EmailAlreadyVerified,
      RedirectUrlNotWhitelisted,
    ],
    refusals: [400, 404],
  },
  /** @sdk contactChannels.verify(code) */
  'POST /contact-channels/verify': {
    summary: 'Verify a contact channel with a code',
    description:
      'The code can belong to another user than the session. Without the session of its user, an email can offer to remove what else can sign in to the account.',
    access: 'client',
    whose: { of: 'secret', in: 'body.code', role: 'support' },
    limitedSession: 'restricted',
    body: codeBody,
    response: success,
    errors: codeErrors,
    refusals: [400],
  },
  'POST /contact-channels/verify/check-code': {
    summary: 'Check a verification code without consuming it',
    access: 'client',
    whose: { of: 'secret', in: 'body.code', role: 'support' },
    body: codeBody,
    response: z.object({ is_code_valid: isCodeValid }),
    errors: codeErrors,
  },
  /** @sdk contactChannels.listOtherAccess(code) */
  'POST /contact-channels/verify/other-access': {
    summary: 'List what else can sign in to the account of a verification code',
    description:
      'For the page that asks before it verifies. Does not consume the code. Empty with the session of the user.',
    access: 'client',
    whose: { of: 'secret', in: 'body.code', role: 'support' },
    limitedSession: 'restricted',
    body: codeBody,
    response: z.object({
      other_access: z.array(accountAccess),
      /** Whether an email will offer to remove it. Only then, the list has names. */
      removal_offered: z.boolean(),
    }),
    errors: codeErrors,
  },
});
