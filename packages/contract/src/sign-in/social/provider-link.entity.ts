import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEntity } from '../../kit/entity.ts';

/** Indexed, and an index entry has room for about 2700 bytes. */
const accountId = z.string().min(1).max(512);

/** A link between a user and an account at an identity provider. @see docs/reference/protocol/users.md#oauth-provider-links */
export const providerLink = defineEntity('provider-link', {
  id: { schema: fields.uuid, read: 'client' },
  user_id: { schema: fields.userIdOrMe, read: 'client', create: 'server', required: true },
  email: {
    schema: z.string().optional(),
    written: fields.knownEmail.optional(),
    read: 'client',
    create: 'server',
    update: 'server',
  },
  provider_config_id: { schema: z.string().max(63), read: 'client', create: 'server', required: true },
  type: { schema: z.string(), read: 'client' },
  allow_sign_in: { schema: z.boolean(), read: 'client', create: 'server', update: 'client', required: true },
  allow_connected_accounts: { schema: z.boolean(), read: 'client', create: 'server', update: 'client', required: true },
  account_id: { schema: accountId, read: 'server', create: 'server', update: 'server', required: true },
});
