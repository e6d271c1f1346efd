import type { UserOwner } from '../../base/owner.ts';
import type { GeoInfo, SessionDevice } from '../../users/sessions/active-session.ts';
import { listTrustedDevices as list, removeTrustedDevice } from './second-factors.calls.ts';

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
  const devices = await list(owner, owner.userId);
  return devices.map(({ userId: _, lastUsedAtEndUserIpInfo: geoInfo, device, ...trusted }) => ({
    ...trusted,
    geoInfo,
    device: device ?? undefined,
    delete: async () => {
      await removeTrustedDevice(owner, trusted.id, owner.userId);
      owner.changed('trusted-devices');
    },
  }));
}
