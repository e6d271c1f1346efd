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

/** The contact channels of a user, oldest first. */
export const addressesOfUser = scoped('users.addresses', (q, the: { userId: UserId }, tenancyId) =>
  q
    .selectFrom('contact_channels')
    .select(['id', 'value', 'is_primary', 'is_verified', 'used_for_auth'])
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', the.userId)
    .where('type', '=', 'email')
    .orderBy('created_at')
    .orderBy('id'),
);

export const updateAddress = scoped(
  'users.update_address',
  (q, the: { id: string; value: string; isVerified: boolean; usedForAuth: boolean; isPrimary: boolean }, tenancyId) =>
    q
      .updateTable('contact_channels')
      .set({ value: the.value, is_verified: the.isVerified, used_for_auth: the.usedForAuth, is_primary: the.isPrimary })
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.id),
);

/** Marks an email of a user as verified, if the user still has it. */
export const verifyAddress = scoped('users.verify_address', (q, the: { userId: UserId; value: string }, tenancyId) =>
  q
    .updateTable('contact_channels')
    .set({ is_verified: true })
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', the.userId)
    .where('type', '=', 'email')
    .where('value', '=', the.value),
);

/** Disables sign-in with unverified emails of a user, except for one. */
export const endUnverifiedSignIn = scoped(
  'users.end_unverified_sign_in',
  (q, the: { userId: UserId; exceptValue: string }, tenancyId) =>
    q
      .updateTable('contact_channels')
      .set({ used_for_auth: false })
      .where('tenancy_id', '=', tenancyId)
      .where('user_id', '=', the.userId)
      .where('used_for_auth', '=', true)
      .where('is_verified', '=', false)
      .where('value', '!=', the.exceptValue),
);

export const deleteAddress = scoped('users.delete_address', (q, the: { id: string }, tenancyId) =>
  q.deleteFrom('contact_channels').where('tenancy_id', '=', tenancyId).where('id', '=', the.id),
);
