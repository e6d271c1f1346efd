import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict, success } from '../../kit/shapes.ts';
import { contactChannel, newContactChannel } from './contact-channel.entity.ts';

const params = strict({ user_id: fields.userIdOrMe, contact_channel_id: fields.uuid });
const { CannotGetOwnUserWithoutUser, ContactChannelAlreadyUsedForAuthBySomeoneElse } = KnownErrors;

/**
 * Endpoints for adding, reading, changing and removing a contact channel. Clients can act only on their own user.
 *
 * @see docs/reference/protocol/users.md#contact-channels
 */
export const contactChannelChangeEndpoints = defineEndpoints({
  /** @sdk contactChannels.create(userId, options: {}) */
  'POST /contact-channels': {
    summary: 'Add a contact channel to a user',
    description: 'A new primary email replaces the old one, which stays as a contact channel.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'body.user_id',
      refusal: 'Client can only act on the contact channels of their own user. Use user_id=me.',
    },
    changesCredentials: true,
    query: strict({}),
    body: newContactChannel,
    response: contactChannel.read.client,
    status: 201,
    errors: [
      CannotGetOwnUserWithoutUser,
      KnownErrors.UserIdDoesNotExist,
      KnownErrors.SignUpNotEnabled,
      ContactChannelAlreadyUsedForAuthBySomeoneElse,
    ],
    refusals: [400, 403],
  },
  'GET /contact-channels/:user_id/:contact_channel_id': {
    summary: 'Get a contact channel',
    access: 'client',
    whose: {
      of: 'user',
      id: 'params.user_id',
      refusal: 'Client can only act on the contact channels of their own user. Use user_id=me.',
      with: ['params.contact_channel_id'],
    },
    query: strict({}),
    params,
    response: contactChannel.read.client,
    errors: [CannotGetOwnUserWithoutUser],
    refusals: [403, 404],
  },
  /** @sdk contactChannels.update(userId, contactChannelId, changes: {}): void */
  'PATCH /contact-channels/:user_id/:contact_channel_id': {
    summary: 'Change a contact channel',
    description: 'A new value must be verified again, unless a server marks it as verified.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'params.user_id',
      refusal: 'Client can only act on the contact channels of their own user. Use user_id=me.',
      with: ['params.contact_channel_id'],
    },
    changesCredentials: true,
    query: strict({}),
    params,
    body: contactChannel.update,
    response: contactChannel.read.client,
    errors: [CannotGetOwnUserWithoutUser, KnownErrors.SignUpNotEnabled, ContactChannelAlreadyUsedForAuthBySomeoneElse],
    refusals: [400, 403],
  },
  /** @sdk contactChannels.remove(userId, contactChannelId) */
  'DELETE /contact-channels/:user_id/:contact_channel_id': {
    summary: 'Remove a contact channel',
    access: 'client',
    whose: {
      of: 'user',
      id: 'params.user_id',
      refusal: 'Client can only act on the contact channels of their own user. Use user_id=me.',
      with: ['params.contact_channel_id'],
    },
    changesCredentials: true,
    query: strict({}),
    params,
    response: success,
    errors: [CannotGetOwnUserWithoutUser],
    refusals: [400, 403],
  },
});
