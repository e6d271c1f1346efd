import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { hasRows, rowsIn } from '../../db/parts.ts';
import { type Scoped, scoped, unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { type StartSessionValues, selectStartedSession, withStartedSession } from '../../users/sessions/index.ts';

/** Maximum number of trusted devices of a user. A further one replaces the oldest. */
const trustedDevicesMax = 10;

/** When trust must have begun and may not have ended. */
interface TrustLimits {
  readonly now: Date;
  /** By the present setting of the project, which can have become shorter. */
  readonly trustedAfter: Date;
}

/**
 * Builds the condition that the row of a device is trusted at a time. A setting of the project that ended the trust can
 * have changed since.
 */
function isTrusted(the: TrustLimits, tenancyId: TenancyId) {
  // @guard time-that-project-trusts-devices
  // @guard ended-device-trust-stays-ended
  return sql<boolean>`(expires_at > ${the.now}::timestamptz and created_at > ${the.trustedAfter}::timestamptz
    and not exists (select 1 from tenancies t where t.id = ${tenancyId}::uuid and t.devices_trusted_after >= created_at))`;
}

interface GivenTokens extends TrustLimits {
  readonly userId: UserId;
  readonly digests: string[];
}

/** The device of a user that has one of some tokens. Served by `trusted_devices_by_user`. */
export const trustedDeviceOf = scoped('trusted_devices.by_token', (q, the: GivenTokens, tenancyId) =>
  q
    .selectFrom('trusted_devices')
    .select(['id', 'created_at'])
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', the.userId)
    .where(sql<boolean>`digest = any(${the.digests}::text[])`)
    .where(isTrusted(the, tenancyId))
    .limit(1),
);

/** The trusted devices of a user, newest first. Served by `trusted_devices_by_user`. */
export const trustedDevicesOfUser = scoped(
  'trusted_devices.of_user',
  (q, the: TrustLimits & { userId: UserId }, tenancyId) =>
    q
      .selectFrom('trusted_devices')
      .select(['id', 'user_id', 'created_at', 'expires_at', 'last_used_at', 'last_used_from', 'device'])
      .where('tenancy_id', '=', tenancyId)
      .where('user_id', '=', the.userId)
      .where(isTrusted(the, tenancyId))
      .orderBy('created_at', 'desc')
      .orderBy('id'),
);

/** Deletes a trusted device of a user. */
export const deleteTrustedDevice = scoped(
  'trusted_devices.delete',
  (q, the: { userId: UserId; deviceId: string }, tenancyId) =>
    q
      .deleteFrom('trusted_devices')
      .where('tenancy_id', '=', tenancyId)
      // @guard things-trusted-device
      .where('user_id', '=', the.userId)
      .where('id', '=', the.deviceId)
      .returning('id'),
);

/** Deletes a batch of devices of any tenancy whose trust has ended. Served by `trusted_devices_by_expiry`. */
export const deleteExpiredDevices = unscoped('trusted_devices.delete_expired', (q, the: { now: Date }) =>
  q.deleteFrom('trusted_devices').where(
    sql<boolean>`(tenancy_id, id) in (
      select d.tenancy_id, d.id from trusted_devices d where d.expires_at < ${the.now} order by d.expires_at limit 1000
    )`,
  ),
);

/** Error of the statement when the device is no longer trusted. */
export const deviceIsNotTrusted = 'the device is not trusted';

/** Starts a session on a trusted device, and marks the device as used. */
const startSessionOnTrustedDevice = scoped(
  'trusted_devices.start_session',
  (q, the: StartSessionValues & { deviceId: string }, tenancyId) => {
    const starting = withStartedSession(q, the, tenancyId).with('trusted', (cte) =>
      cte
        .updateTable('trusted_devices as d')
        .from('active as a')
        .set({ last_used_at: the.now, last_used_from: the.from, device: the.device })
        .where('d.tenancy_id', '=', tenancyId)
        .where('d.id', '=', the.deviceId)
        .whereRef('d.user_id', '=', 'a.id')
        .returning('d.id'),
    );
    const isActive = hasRows(rowsIn(starting, 'active'));
    const isTrustedStill = hasRows(rowsIn(starting, 'trusted'));
    return selectStartedSession(starting, the, tenancyId).where(
      sql<boolean>`(not ${isActive} or refuse_unless(${isTrustedStill}, ${sql.lit(deviceIsNotTrusted)}))`,
    );
  },
);

/** Returns the statement that `finishSignIn` runs on a trusted device. */
export function starterOnTrustedDevice(deviceId: string) {
  return async (context: Scoped, values: StartSessionValues) =>
    await startSessionOnTrustedDevice.first(context, { ...values, deviceId });
}

/** A device to trust. */
export interface NewTrustedDevice {
  readonly deviceId: string;
  readonly digest: string;
  readonly trustedUntil: Date;
}

/** Starts a session, and trusts its device from now on. */
const startSessionAndTrust = scoped(
  'trusted_devices.start_and_trust',
  (q, the: StartSessionValues & NewTrustedDevice, tenancyId) => {
    const starting = withStartedSession(q, the, tenancyId)
      .with('oldest', (cte) =>
        cte.deleteFrom('trusted_devices').where(
          sql<boolean>`(tenancy_id, id) in (
            select d.tenancy_id, d.id from trusted_devices d join ${rowsIn(cte, 'active')} a on d.user_id = a.id
            where d.tenancy_id = ${tenancyId}::uuid
            order by d.created_at desc offset ${sql.lit(trustedDevicesMax - 1)}
          )`,
        ),
      )
      .with('trusting', (cte) =>
        insertSelect(
          cte,
          'trusted_devices',
          {
            tenancy_id: sql.ref<TenancyId>('a.tenancy_id'),
            id: cast(the.deviceId, 'uuid'),
            user_id: sql.ref<UserId>('a.id'),
            digest: cast(the.digest, 'text'),
            created_at: cast(the.now, 'timestamptz'),
            expires_at: cast(the.trustedUntil, 'timestamptz'),
            last_used_at: cast(the.now, 'timestamptz'),
            last_used_from: cast(the.from, 'jsonb'),
            device: cast(the.device, 'jsonb'),
          },
          sql`from ${rowsIn(cte, 'active')} a where not a.is_held`,
        ),
      );
    return selectStartedSession(starting, the, tenancyId);
  },
);

/** Returns the statement that `finishSignIn` runs to trust the device of the sign-in. */
export function starterTrusting(device: NewTrustedDevice) {
  return async (context: Scoped, values: StartSessionValues) =>
    await startSessionAndTrust.first(context, { ...values, ...device });
}
