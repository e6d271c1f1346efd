// Generated from packages/contract by `npm run fix`.
import { callAs } from '../../../core/call-as.ts';
import type { AnyCaller } from '../../base/owner.ts';

export async function createRecoveryCodes(caller: AnyCaller, userId: string): Promise<string[]> {
  return (
    await callAs<{ recoveryCodes: string[] }>(caller.transport, 'POST /auth/mfa/recovery-codes', { query: { userId } })
  ).recoveryCodes;
}

export async function countRecoveryCodes(
  caller: AnyCaller,
  userId: string,
): Promise<{ remaining: number; createdAt: Date | null }> {
  return await callAs(caller.transport, 'GET /auth/mfa/recovery-codes', { query: { userId } });
}

export async function listTrustedDevices(
  caller: AnyCaller,
  userId: string,
): Promise<
  {
    readonly id: string;
    readonly userId: string;
    readonly createdAt: Date;
    readonly lastUsedAt: Date;
    readonly expiresAt: Date;
    readonly lastUsedAtEndUserIpInfo?:
      | {
          readonly ip: string;
          readonly countryCode?: string | null | undefined;
          readonly regionCode?: string | null | undefined;
          readonly cityName?: string | null | undefined;
          readonly latitude?: number | null | undefined;
          readonly longitude?: number | null | undefined;
          readonly tzIdentifier?: string | null | undefined;
        }
      | undefined;
    /** Device of the last use. Null if unknown. */
    readonly device: {
      readonly browser: string | null;
      readonly system: string | null;
      readonly model: string | null;
    } | null;
  }[]
> {
  return await callAs(caller.transport, 'GET /auth/mfa/trusted-devices', { query: { userId } });
}

export async function removeTrustedDevice(caller: AnyCaller, deviceId: string, userId: string): Promise<void> {
  await callAs(caller.transport, 'DELETE /auth/mfa/trusted-devices/:device_id', {
    params: { device_id: deviceId },
    query: { userId },
  });
}
