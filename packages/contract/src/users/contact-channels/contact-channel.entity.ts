import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEntity } from '../../kit/entity.ts';

const channelFields = {
  id: { schema: fields.uuid, read: 'client' },
  value: {
    schema: fields.knownEmail,
    written: fields.email,
    read: 'client',
    create: 'client',
    update: 'client',
    required: true,
  },
  type: { schema: z.literal('email'), read: 'client', create: 'client', update: 'client', required: true },
  used_for_auth: { schema: z.boolean(), read: 'client', create: 'client', update: 'client', required: true },
  is_verified: { schema: z.boolean(), read: 'client', create: 'server', update: 'server' },
  is_primary: { schema: z.boolean(), read: 'client', create: 'client', update: 'client' },
} as const;

/** A contact channel of a user. @see docs/reference/protocol/users.md#contact-channels */
export const contactChannel = defineEntity('contact-channel', {
  ...channelFields,
  user_id: { schema: fields.userId, read: 'client' },
});

/** A new contact channel, with its user. */
export const newContactChannel = defineEntity('contact-channel', {
  ...channelFields,
  user_id: { schema: fields.userIdOrMe, create: 'client', required: true },
}).create;
