import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

/** Contact channels of a user, with an ID, or all. Oldest first, then by id. */
export const contactChannels = scoped(
  'contact_channels.list',
  (q, the: { userId: UserId | null; channelId: string | null }, tenancyId) =>
    q
      .selectFrom('contact_channels')
      .select(['id', 'user_id', 'type', 'value', 'used_for_auth', 'is_verified', 'is_primary'])
      .where('tenancy_id', '=', tenancyId)
      .where(sql<boolean>`(${the.userId}::uuid is null or user_id = ${the.userId}::uuid)`)
      .where(sql<boolean>`(${the.channelId}::uuid is null or id = ${the.channelId}::uuid)`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(10_000),
  { plan: 'fresh' },
);
