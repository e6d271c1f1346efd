import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

/** The contact channels of a user that a verification may be sent to, with the name of the user. */
export const channelsToVerify = scoped(
  'contact_channels.to_verify',
  (q, the: { userId: UserId; channelId: string | null }, tenancyId) =>
    q
      .selectFrom('contact_channels as c')
      .innerJoin('users as u', (on) => on.onRef('u.tenancy_id', '=', 'c.tenancy_id').onRef('u.id', '=', 'c.user_id'))
      .select(['c.value', 'c.is_verified', 'c.is_primary', 'u.display_name', 'u.language'])
      .where('c.tenancy_id', '=', tenancyId)
      .where('c.user_id', '=', the.userId)
      .where(sql<boolean>`(${the.channelId}::uuid is null or c.id = ${the.channelId}::uuid)`)
      .orderBy('c.created_at')
      .orderBy('c.id'),
);

/** Contact channels of a user, with an ID, or all. Oldest first, then by id. */
export const contactChannels = scoped(
  'contact_channels.list',
  (q, the: { userId: UserId | null; channelId: string | null }, tenancyId) =>
    q
      .selectFrom('contact_channels')
      .select(['id', 'user_id', 'type', 'value', 'used_for_auth', 'is_verified', 'is_primary'])
      .where('tenancy_id', '=', tenancyId)
      // @guard things-contact-channel
      .where(sql<boolean>`(${the.userId}::uuid is null or user_id = ${the.userId}::uuid)`)
      .where(sql<boolean>`(${the.channelId}::uuid is null or id = ${the.channelId}::uuid)`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(10_000),
  { plan: 'fresh' },
);
