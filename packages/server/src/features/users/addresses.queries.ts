import type { UserId } from '@portico/contract';
import { scoped } from '../../db/statements.ts';

/** An address with all that is told of it. */
interface AddressValues {
  readonly id: string;
  readonly userId: UserId;
  readonly value: string;
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
  readonly usedForAuth: boolean;
  readonly now: Date;
}

/** Fails on `contact_channels_used_for_auth` when somebody signs in with the address already. */
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

/** Leaves a user without a primary address. Served by `contact_channels_primary`. */
export const demoteAddresses = scoped('users.demote_addresses', (q, the: { userId: UserId }, tenancyId) =>
  q
    .updateTable('contact_channels')
    .set({ is_primary: false })
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', the.userId)
    .where('is_primary', '=', true),
);
