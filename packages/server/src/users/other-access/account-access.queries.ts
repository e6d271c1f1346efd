import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import type { Device, SignInMethod } from '../../db/tables/sessions.ts';
import type { SessionLimits } from '../sessions/index.ts';
import { type ListedRow, listedMax, listedParts } from './other-access.queries.ts';

/** A session as JSON, with times as strings. */
interface ListedSession {
  readonly id: string;
  readonly device: Device | null;
  /** The network address of the last use. */
  readonly ip: string | null;
  readonly method: SignInMethod;
  readonly added_at: string;
}

/** A trusted device as JSON. */
type ListedDevice = Pick<ListedSession, 'id' | 'device' | 'added_at'>;

interface AccountAccessValues extends SessionLimits {
  readonly userId: UserId;
  /** The address that is being verified, as it is stored. */
  readonly email: string;
  readonly now: Date;
  /** Devices are trusted since then. Null: the project trusts none. */
  readonly trustedAfter: Date | null;
}

/**
 * Everything that can sign in to an account besides an address, newest first, and whether the verification of the address can
 * offer its removal. No row if the user does not exist or does not have the address.
 */
export const accessToAccount = scoped('account_access.of_user', (q, the: AccountAccessValues, tenancyId) =>
  q
    .selectFrom('users as u')
    .innerJoin('contact_channels as c', (on) =>
      on.onRef('c.tenancy_id', '=', 'u.tenancy_id').onRef('c.user_id', '=', 'u.id'),
    )
    .select(['u.requires_totp', 'u.totp_added_at'])
    .select(sql<boolean>`(u.password_hash is not null)`.as('has_password'))
    .select(
      // @guard verification-address-used-for-auth
      // @guard verification-verified-before
      // @guard verification-replaced-address
      // @guard verification-later-address
      sql<boolean>`(
        c.used_for_auth and not c.is_verified and not c.is_replaced and not exists (
          select 1 from contact_channels o
          where o.tenancy_id = ${tenancyId} and o.user_id = u.id and o.id <> c.id and o.created_at <= c.created_at
        )
      )`.as('is_claim'),
    )
    .select(listedParts(tenancyId, the))
    .select([
      sql<ListedRow[] | null>`(
        select json_agg(e) from (
          select e.id, e.value as name, e.created_at as added_at from contact_channels e
          where e.tenancy_id = ${tenancyId} and e.user_id = u.id and e.id <> c.id
          order by e.created_at desc, e.id limit ${sql.lit(listedMax)}
        ) as e
      )`.as('addresses'),
      sql<ListedSession[] | null>`(
        select json_agg(s) from (
          select s.id, s.device, s.last_used_from ->> 'ip' as ip, s.method, s.created_at as added_at from sessions s
          where s.tenancy_id = ${tenancyId} and s.user_id = u.id and not s.is_impersonation
            and s.expires_at > ${the.now}::timestamptz and s.created_at > ${the.begunAfter}::timestamptz
            and s.last_used_at > ${the.usedAfter}::timestamptz
          order by s.created_at desc, s.id limit ${sql.lit(listedMax)}
        ) as s
      )`.as('sessions'),
      sql<ListedDevice[] | null>`(
        select json_agg(d) from (
          select d.id, d.device, d.created_at as added_at from trusted_devices d
          where d.tenancy_id = ${tenancyId} and d.user_id = u.id
            and d.expires_at > ${the.now}::timestamptz and d.created_at > ${the.trustedAfter}::timestamptz
          order by d.created_at desc, d.id limit ${sql.lit(listedMax)}
        ) as d
      )`.as('devices'),
    ])
    .where('u.tenancy_id', '=', tenancyId)
    .where('u.id', '=', the.userId)
    .where('c.type', '=', 'email')
    .where('c.value', '=', the.email),
);
