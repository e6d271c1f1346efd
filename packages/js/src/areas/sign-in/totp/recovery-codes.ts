import type { UserOwner } from '../../base/owner.ts';
import { countRecoveryCodes, createRecoveryCodes } from './second-factors.calls.ts';

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

export async function getRecoveryCodes(owner: UserOwner): Promise<RecoveryCodes> {
  return {
    ...(await countRecoveryCodes(owner, owner.userId)),
    renew: async () => {
      const codes = await createRecoveryCodes(owner, owner.userId);
      owner.changed('recovery-codes');
      return codes;
    },
  };
}
