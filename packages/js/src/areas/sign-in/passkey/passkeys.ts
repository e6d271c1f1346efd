import type { UserOwner } from '../../base/owner.ts';
import * as calls from './passkeys.calls.ts';
import { signalName, signalRemoval } from './signals.ts';

/** A passkey of a user, as of the time when it was loaded. */
export interface Passkey {
  /** ID of the passkey. */
  readonly id: string;
  /** Name of the passkey, such as `Chrome on macOS`. Null if it was registered without a name. */
  readonly name: string | null;
  /** When it was registered. */
  readonly createdAt: Date;
  /** When the user last signed in with it. Null for never. */
  readonly lastUsedAt: Date | null;
  /**
   * Whether the authenticator verified the user at the last use, for example by a fingerprint or PIN. Null if unknown.
   */
  readonly isUserVerified: boolean | null;
  /**
   * Changes the name.
   *
   * @param name 1 to 100 characters
   * @throws {RequestFailed} the passkey no longer exists
   */
  rename(name: string): Promise<void>;
  /** Removes the passkey. It no longer signs in, and some browsers no longer offer it. @throws {RequestFailed} the passkey no longer exists */
  delete(): Promise<void>;
}

export async function listPasskeys(owner: UserOwner): Promise<Passkey[]> {
  const { userId, changed } = owner;
  return (await calls.list(owner, userId)).map((passkey) => ({
    id: passkey.id,
    name: passkey.name,
    createdAt: passkey.createdAt,
    lastUsedAt: passkey.lastUsedAt,
    isUserVerified: passkey.userVerified,
    rename: async (name) => {
      await calls.rename(owner, userId, passkey.id, name);
      signalName(owner, passkey);
      changed('passkeys');
    },
    delete: async () => {
      await calls.remove(owner, userId, passkey.id);
      signalRemoval(owner, passkey);
      changed('passkeys');
    },
  }));
}
