import type { SessionId, UserId } from '@portico/contract';
import { scoped } from '../../db/statements.ts';

/** Values of a contact channel. */
interface AddressValues {
  readonly id: string;
  readonly userId: UserId;
  readonly value: string;
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
  readonly usedForAuth: boolean;
  readonly now: Date;
}

/** Violates `contact_channels_used_for_auth` if the email is already used for sign-in. */
export const insertAddress = scoped('users.insert_address', (q, the: AddressValues, tenancyId) =>
  q.insertInto('contact_channels').values({
    tenancy_id: tenancyId,
    id: the.id,
    user_id: the.userId,
    type: 'email',
    value: the.value,
    is_primary: the.isPrimary,
    is_verified: the.isVerified,
    used_for_auth: the.usedForAuth,
    created_at: the.now,
  }),
);

/** Removes the primary flag from all emails of a user. Served by `contact_channels_primary`. */
export const demoteAddresses = scoped('users.demote_addresses', (q, the: { userId: UserId }, tenancyId) =>
  q
    .updateTable('contact_channels')
    .set({ is_primary: false })
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', the.userId)
    .where('is_primary', '=', true),
);

/** Deletes all emails of a user but one. */
export const deleteOtherAddresses = scoped(
  'users.delete_other_addresses',
  (q, the: { userId: UserId; id: string }, tenancyId) =>
    q
      .deleteFrom('contact_channels')
      .where('tenancy_id', '=', tenancyId)
      .where('user_id', '=', the.userId)
      .where('id', '!=', the.id),
);

/** A session that has not been revoked. */
export const livingSession = scoped(
  'users.living_session',
  (q, the: { sessionId: SessionId; userId: UserId }, tenancyId) =>
    q
      .selectFrom('sessions')
      .select('id')
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.sessionId)
      .where('user_id', '=', the.userId),
);
