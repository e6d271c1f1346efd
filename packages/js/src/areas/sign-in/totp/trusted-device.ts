import type { Answer } from '../../../core/transport.ts';
import type { UserOwner } from '../../base/owner.ts';
import type { GeoInfo, SessionDevice } from '../../users/sessions/active-session.ts';

type WireTrustedDevice = Answer<'GET /auth/mfa/trusted-devices', 'client'>['items'][number];

/** A device on which the user signs in without a second factor, as of the time when it was loaded. */
export interface TrustedDevice {
  /** ID of the trusted device. */
  readonly id: string;
  /** When the user trusted it. */
  readonly createdAt: Date;
  /** When the user last signed in on it. */
  readonly lastUsedAt: Date;
  /** When the trust ends. */
  readonly expiresAt: Date;
  /** Location of the last sign-in. Undefined if unknown. */
  readonly geoInfo: GeoInfo | undefined;
  /** Device of the last sign-in. Undefined if unknown. */
  readonly device: SessionDevice | undefined;
  /** Requires the second factor on it again. @throws {RequestFailed} the trust has already ended */
  delete(): Promise<void>;
}

export async function listTrustedDevices(owner: UserOwner): Promise<TrustedDevice[]> {
  const query = { user_id: owner.userId };
  const { items } = await owner.transport.call('GET /auth/mfa/trusted-devices', { query });
  return items.map((wire) => trustedDeviceFromWire(wire, owner));
}

function trustedDeviceFromWire(wire: WireTrustedDevice, { transport, userId, changed }: UserOwner): TrustedDevice {
  return {
    id: wire.id,
    createdAt: new Date(wire.created_at_millis),
    lastUsedAt: new Date(wire.last_used_at_millis),
    expiresAt: new Date(wire.expires_at_millis),
    geoInfo: wire.last_used_at_end_user_ip_info,
    device: wire.device ?? undefined,
    delete: async () => {
      await transport.call('DELETE /auth/mfa/trusted-devices/:device_id', {
        params: { device_id: wire.id },
        query: { user_id: userId },
      });
      changed('trusted-devices');
    },
  };
}
