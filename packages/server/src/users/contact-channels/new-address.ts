import type { UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** The primary email of a new user. */
interface NewAddressValues {
  readonly userId: UserId;
  readonly now: Date;
  readonly channelId: string;
  /** Null for a user without an email. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly isEmailUsedForAuth: boolean;
}

/**
 * Builds the statement part that inserts the primary email of a new user, if any. Violates the unique index
 * `contact_channels_used_for_auth` if the email is already used for sign-in. `refuseTakenEmail` converts that error.
 */
export function insertAddressPart(q: QueryCreator<Tables>, the: NewAddressValues, tenancyId: TenancyId) {
  return insertSelect(
    q,
    'contact_channels',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      id: cast(the.channelId, 'uuid'),
      user_id: cast(the.userId, 'uuid'),
      type: sql.lit('email'),
      value: sql<string>`${the.email}::text`,
      is_primary: sql.lit(true),
      is_verified: cast(the.isEmailVerified, 'boolean'),
      used_for_auth: cast(the.isEmailUsedForAuth, 'boolean'),
      created_at: cast(the.now, 'timestamptz'),
    },
    sql`where ${the.email}::text is not null`,
  ).returning('id');
}
