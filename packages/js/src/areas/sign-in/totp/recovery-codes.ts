import type { UserOwner } from '../../base/owner.ts';

/** The recovery codes of a user, as of the time when they were counted. */
export interface RecoveryCodes {
  /** How many codes are unused. */
  readonly remaining: number;
  /** When the codes were created. Null if there are none. */
  readonly createdAt: Date | null;
  /**
   * Creates ten codes in place of the existing ones. They cannot be read again. Each completes one sign-in without the
   * authenticator app.
   *
   * @throws {RequestFailed} two-factor authentication is off
   */
  renew(): Promise<string[]>;
}

export async function getRecoveryCodes({ transport, userId, changed }: UserOwner): Promise<RecoveryCodes> {
  const query = { user_id: userId };
  const { remaining, created_at_millis } = await transport.call('GET /auth/mfa/recovery-codes', { query });
  return {
    remaining,
    createdAt: created_at_millis === null ? null : new Date(created_at_millis),
    renew: async () => {
      const { recovery_codes } = await transport.call('POST /auth/mfa/recovery-codes', { query });
      changed('recovery-codes');
      return recovery_codes;
    },
  };
}
